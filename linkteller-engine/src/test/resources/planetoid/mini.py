"""Makes the miniature of a Planetoid dataset that the readers' tests use: python3 mini.py FOLDER
504 known nodes (4 labelled) and test nodes 504, 505, 507 of 508; node 506 is missing from test.index."""
import collections, gzip, pickle, sys, types
import numpy as np

module = types.ModuleType('scipy.sparse._csr')
class csr_matrix:  # stands in for SciPy's class of that name: the same attributes end up in the pickle
    pass
csr_matrix.__module__ = 'scipy.sparse._csr'
csr_matrix.__qualname__ = 'csr_matrix'
module.csr_matrix = csr_matrix
sys.modules.update({'scipy': types.ModuleType('scipy'), 'scipy.sparse': types.ModuleType('scipy.sparse'), 'scipy.sparse._csr': module})

def csr(rows, first):
    matrix = csr_matrix()  # row i has the values 1 and 2 at columns i % 5 and 5 + i % 3
    index = np.arange(first, first + rows)
    matrix.__dict__.update(_shape=(rows, 8), maxprint=50, has_sorted_indices=True,
        indptr=np.arange(0, 2 * rows + 1, 2, dtype=np.int32),
        indices=np.stack([index % 5, 5 + index % 3], 1).astype(np.int32).ravel(),
        data=np.tile(np.array([1, 2], np.float32), rows))
    return matrix

def one_hot(rows, first):
    return np.eye(3, dtype=np.int32)[np.arange(first, first + rows) % 3]

graph = collections.defaultdict(list, {u: [(u + 1) % 508, (u - 1) % 508] for u in range(508)})
graph[506] = []
graph[505] = [504]
graph[507] = [0, 507]
files = dict(x=csr(4, 0), allx=csr(504, 0), tx=csr(3, 1000), y=one_hot(4, 0), ally=one_hot(504, 0), ty=one_hot(3, 1000), graph=graph)
for protocol, (name, value) in enumerate(files.items()):  # every protocol the reader knows has its turn
    with open(f'{sys.argv[1]}/ind.mini.{name}', 'wb') as out:
        out.write(gzip.compress(pickle.dumps(value, protocol=2 + protocol % 4), mtime=0))
with open(f'{sys.argv[1]}/ind.mini.test.index', 'w') as out:
    out.write('507\n504\n505\n')
