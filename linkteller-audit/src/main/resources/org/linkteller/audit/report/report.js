(() => {
  const report = JSON.parse(document.getElementById('data').textContent);
  // every attack's place in the palette, in the order in which attacks are listed
  const places = JSON.parse(document.getElementById('attacks').textContent);
  const { $, css, unique, element, table, draw } = page;

  // --- small tools ---
  const known = values => values.filter(v => v != null);
  const mean = values => known(values).length ? known(values).reduce((a, b) => a + b, 0) / known(values).length : null;
  const sum = values => values.reduce((a, b) => a + b, 0);
  // never all for less than all, never nothing for more than nothing
  const pct = v => v == null ? '–'
    : (v > 0 && v < 5e-4 ? 0.1 : v < 1 && v >= 0.9995 ? 99.9 : 100 * v).toFixed(1) + ' %';
  const num = (v, digits) => v == null ? '–' : v.toFixed(digits);
  const count = v => Math.round(v).toLocaleString('en');
  const protectionOf = f => f.epsilon == null ? f.protection
    : `${f.protection} ε ${f.epsilon}${report.provenance.seededNoise ? ' (seeded, NOT private)' : ''}`;
  const order = Object.keys(places);
  const byAttack = (a, b) => order.indexOf(a) - order.indexOf(b);
  const atDensity = f => f.guesses.find(g => g.belief === 1 && g.rounding === 'exact');
  const color = attack => css('--c' + (1 + places[attack]));
  const names = groups => groups.map(g => g.attack).join(', ');

  const percentAxis = name => ({
    type: 'value', name, min: 0, max: 1,
    axisLabel: { formatter: v => Math.round(100 * v) + '%', color: css('--soft') },
  });
  const lineOf = (name, c, data, style = {}, extra = {}) => ({
    name, type: 'line', symbolSize: 7, data,
    itemStyle: { color: c }, lineStyle: { width: 2.5, color: c, ...style }, ...extra,
  });

  // --- what is shown ---
  const filters = {
    dataset: f => f.dataset, model: f => f.model, protection: protectionOf, targets: f => f.targets, box: f => f.box,
  };
  const chosen = name => $('f-' + name).value;
  const isChosen = (f, ...by) => by.every(name => filters[name](f) === chosen(name));

  function fill(select, options) {
    const before = select.value;
    select.replaceChildren(...options.map(o => element('option', o, { value: o })));
    select.value = options.includes(before) ? before : options[0];
    select.disabled = options.length < 2;
  }

  function selected() {
    let rest = report.findings;
    for (const [name, value] of Object.entries(filters)) {
      fill($('f-' + name), unique(rest.map(value)));
      rest = rest.filter(f => isChosen(f, name));
    }
    return rest;
  }

  // an attack's draws, and their averages: one for each model seed
  function attacksOf(findings) {
    const averages = report.averages.filter(a => isChosen(a, ...Object.keys(filters)));
    return unique(findings.map(f => f.attack)).sort(byAttack).map(attack => ({
      attack,
      draws: findings.filter(f => f.attack === attack),
      averages: averages.filter(a => a.attack === attack),
    }));
  }
  const f1 = group => mean(group.averages.map(a => a.f1));

  // --- the charts themselves ---
  function ladder(groups) {
    const rows = groups.map(group => {
      const over = value => mean(group.averages.map(value));
      return {
        attack: group.attack, blackBox: group.averages.every(a => a.blackBox), f1: over(a => a.f1),
        low: over(a => a.f1Low), high: over(a => a.f1High), queries: over(a => a.queries),
      };
    });
    const whisker = (_, api) => {
      const [from, to] = [1, 2].map(end => api.coord([api.value(end), api.value(0)]));
      const style = { stroke: css('--ink'), lineWidth: 1.5, fill: 'none' };
      const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style });
      const end = ([x, y]) => line(x, y - 5, x, y + 5);
      return { type: 'group', children: [line(...from, ...to), end(from), end(to)] };
    };
    draw('c-ladder', 'F1 of each attack: ' + rows.map(r => `${r.attack} ${pct(r.f1)}`).join(', '), {
      legend: { show: false },
      grid: { left: 130, right: 150, top: 10, bottom: 48 },
      xAxis: percentAxis('F1'),
      yAxis: { type: 'category', data: rows.map(r => r.attack), axisLabel: { color: css('--ink') } },
      series: [{
        type: 'bar', barMaxWidth: 26,
        data: rows.map(r => ({ value: r.f1, itemStyle: { color: color(r.attack), opacity: r.blackBox ? 1 : .55 } })),
      }, {
        // the figures stand right of the whisker, not on it
        type: 'scatter', silent: true, symbolSize: 0, data: rows.map((r, i) => [Math.max(r.high, r.f1), i]),
        label: {
          show: true, position: 'right', distance: 8, color: css('--ink'),
          formatter: p => `${pct(rows[p.dataIndex].f1)}, ${count(rows[p.dataIndex].queries)} queries`,
        },
      }, {
        type: 'custom', silent: true, z: 5, encode: { x: [1, 2], y: 0 }, renderItem: whisker,
        data: rows.map((r, i) => [i, r.low, r.high]),
      }],
    }, ['attack', 'F1', '95 % from', 'to', 'queries'],
    rows.map(r => [r.attack, pct(r.f1), pct(r.low), pct(r.high), Math.round(r.queries)]));
  }

  function curves(groups) {
    const shown = groups.filter(g => g.attack !== 'random');
    const lines = (x, y) => shown.map(({ attack, draws }) => lineOf(
      attack, color(attack), draws[0].curve.map(p => [x(p), y(p)]),
      { type: draws[0].blackBox ? 'solid' : 'dashed' }, { showSymbol: false }));
    const head = ['attack', 'named', 'precision', 'recall', 'false positive rate'];
    const rows = shown.flatMap(({ attack, draws }) => draws[0].curve.map(p => [
      attack, p.named, pct(p.precision), pct(p.recall), p.falsePositiveRate.toExponential(2)]));
    draw('c-pr', 'Precision against recall for ' + names(shown), {
      xAxis: percentAxis('recall'), yAxis: percentAxis('precision'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: lines(p => p.recall, p => p.precision),
    }, head, rows);
    draw('c-roc', 'Share of connections found against false positive rate for ' + names(shown), {
      xAxis: {
        type: 'log', name: 'false positive rate', min: 1e-5, max: 1,
        axisLabel: { formatter: v => v.toExponential(0), color: css('--soft') },
      },
      yAxis: percentAxis('found'),
      series: lines(p => Math.max(p.falsePositiveRate, 1e-5), p => p.recall),
    }, head, rows);
  }

  function histogram(groups) {
    const attacks = groups.map(g => g.attack).filter(a => a !== 'random' || groups.length === 1).reverse();
    fill($('f-attack'), attacks);
    const group = groups.find(g => g.attack === $('f-attack').value) || groups[0];
    const h = group.draws[0].histogram;
    const bins = h.edges.map((_, i) => `${h.bounds[i].toPrecision(2)}`);
    const share = (counts, zero) => counts.map(c => c / (sum(counts) + zero || 1));
    $('zero-note').textContent = h.zeroOthers + h.zeroEdges === 0 ? ''
      : `Exactly 0: ${count(h.zeroOthers)} unconnected pairs and ${count(h.zeroEdges)} connected ones (not drawn).`;
    const bar = (name, data, c) => (
      { name, type: 'bar', barGap: '-100%', barCategoryGap: '5%', itemStyle: { color: c, opacity: .65 }, data });
    draw('c-histogram', `Scores of ${group.attack}: connected pairs against others`, {
      xAxis: { type: 'category', name: 'score', data: bins, axisLabel: { color: css('--soft'), hideOverlap: true } },
      yAxis: {
        type: 'value', name: 'share of the pairs',
        axisLabel: { formatter: v => (100 * v).toFixed(0) + '%', color: css('--soft') },
      },
      series: [
        bar('connected', share(h.edges, h.zeroEdges), css('--c2')),
        bar('not connected', share(h.others, h.zeroOthers), css('--c1')),
      ],
    }, ['score from', 'connected', 'others'], h.edges.map((e, i) => [bins[i], e, h.others[i]]));
  }

  function degrees(groups) {
    const shown = groups.filter(g => g.attack !== 'random');
    const bins = unique(shown.flatMap(g => g.draws.flatMap(d => d.byDegree.map(b => b.degrees))));
    const found = (g, bin) => {
      const parts = g.draws.flatMap(d => d.byDegree.filter(b => b.degrees === bin));
      const edges = sum(parts.map(b => b.edges));
      return edges ? sum(parts.map(b => b.found)) / edges : null;
    };
    draw('c-degree', 'Share of connections found by degree', {
      xAxis: { type: 'category', name: 'connections of a node', data: bins },
      yAxis: percentAxis('found'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: shown.map(g => lineOf(
        g.attack, color(g.attack), bins.map(b => found(g, b)), { width: 2 }, { connectNulls: true })),
    }, ['degree', ...shown.map(g => g.attack)], bins.map(b => [b, ...shown.map(g => pct(found(g, b)))]));
  }

  // every attack against every box, in front of the service that the filters name
  function boxes() {
    const averages = report.averages.filter(a => a.blackBox && isChosen(a, 'dataset', 'model', 'protection', 'targets'));
    const kinds = unique(averages.map(a => a.box));
    $('s-boxes').hidden = kinds.length < 2;
    if (kinds.length < 2) return;
    const attacks = unique(averages.map(a => a.attack)).sort(byAttack);
    const at = (box, attack) => mean(averages.filter(a => a.box === box && a.attack === attack).map(a => a.f1));
    const cells = kinds.flatMap((box, y) => attacks.map((attack, x) => [x, y, at(box, attack)]));
    $('c-boxes').style.height = `${6 + 2.2 * kinds.length}rem`;
    const faint = css('--card'), strong = css('--c1');
    draw('c-boxes', 'F1 of every attack against every box', {
      grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
      xAxis: { type: 'category', data: attacks, axisLabel: { rotate: 30, interval: 0, color: css('--soft') } },
      yAxis: { type: 'category', data: kinds, inverse: true },
      visualMap: { min: 0, max: 1, show: false, inRange: { color: [faint, strong] } },
      tooltip: { formatter: c => `${kinds[c.value[1]]}, ${attacks[c.value[0]]}: ${pct(c.value[2])}` },
      series: [{
        type: 'heatmap',
        data: cells.filter(c => c[2] != null).map(c => ({ value: c, label: { color: c[2] > .5 ? faint : css('--ink') } })),
        itemStyle: { borderColor: css('--line'), borderWidth: 1 },
        label: { show: true, formatter: c => (100 * c.value[2]).toFixed(0) },
      }],
    }, ['box', ...attacks], kinds.map(box => [box, ...attacks.map(attack => pct(at(box, attack)))]));
  }

  function tradeoff() {
    const here = report.averages.filter(a => a.blackBox && isChosen(a, 'dataset', 'model', 'targets', 'box'));
    const mechanisms = unique(here.filter(a => a.epsilon != null).map(a => a.protection));
    $('s-tradeoff').hidden = mechanisms.length === 0;
    if (mechanisms.length === 0) return;
    const epsilons = unique(known(here.map(a => a.epsilon))).sort((a, b) => a - b);
    const under = (m, e) => x => x.protection === m && x.epsilon === e;
    const leak = (m, e) => {
      const at = here.filter(under(m, e));
      const best = known(unique(at.map(a => a.attack)).map(n => mean(at.filter(a => a.attack === n).map(a => a.f1))));
      return best.length ? Math.max(...best) : null;
    };
    const worth = (m, e) => mean(
      report.utility.filter(under(m, e)).filter(u => isChosen(u, 'dataset', 'model')).map(u => u.value));
    const bound = kind => (m, e) => {
      const at = report.bounds.filter(under(m, e)).filter(b => b.kind === kind && isChosen(b, 'dataset', 'targets'));
      return at.length ? Math.min(1, mean(at.map(b => b.value))) : null;
    };
    const open = { leak: leak('none', null), worth: worth('none', null) };
    const joined = { connectNulls: true };
    const alone = epsilons.length === 1; // one point draws no line
    const series = mechanisms.flatMap((m, i) => {
      const line = (name, f, style) =>
        lineOf(`${m} ${name}`, css('--c' + (i + 1)), epsilons.map(e => f(m, e)), style, joined);
      return [line('leak', leak, {}), line('usefulness', worth, { type: 'dashed' }),
        line('ceiling', bound('ceiling'), { type: 'dotted', width: 1.5 })];
    });
    // both hold for any mechanism of that epsilon, so one line each, whatever was measured
    const promise = (name, kind, c) => lineOf(
      name, css(c), epsilons.map(e => known(mechanisms.map(m => bound(kind)(m, e)))[0] ?? null),
      { width: 1.5, type: [2, 6] }, { ...joined, showSymbol: alone });
    const floor = mean((report.baselines || []).filter(b => isChosen(b, 'dataset')).map(b => b.mlp));
    const without = unique(here.filter(a => a.epsilon == null && a.protection !== 'none').map(a => a.protection));
    const level = (name, value, type, c = '--c7') => value == null ? []
      : [lineOf(name, css(c), epsilons.map(() => value), { width: 1.5, type }, { showSymbol: alone })];
    draw('c-tradeoff', `Leak and usefulness against epsilon for ${mechanisms.join(' and ')}`, {
      xAxis: { type: 'category', name: 'epsilon', data: epsilons },
      yAxis: percentAxis('F1'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: [
        ...level('floor: usefulness of a model without edges', floor, [8, 4], '--c5'), // first: never behind the legend's pages
        ...series,
        promise('bound on precision (paper)', 'paper', '--c5'),
        promise('bound on precision (tight)', 'tight', '--c4'),
        ...level('no protection: leak', open.leak, 'solid'),
        ...level('no protection: usefulness', open.worth, 'dashed'),
        ...without.flatMap(m => [...level(`${m}: leak`, leak(m, null), 'solid', '--c6'),
          ...level(`${m}: usefulness`, worth(m, null), 'dashed', '--c6')]),
      ],
    }, ['protection', 'epsilon', 'leak', 'usefulness', 'ceiling', 'bound (paper)', 'bound (tight)'],
    [['none', '–', pct(open.leak), num(open.worth, 3), '–', '–', '–'],
      ...(floor != null ? [['mlp (floor)', '–', '–', num(floor, 3), '–', '–', '–']] : []),
      ...without.map(m => [m, '–', pct(leak(m, null)), num(worth(m, null), 3), '–', '–', '–']),
      ...mechanisms.flatMap(m => epsilons.map(e => [m, e, pct(leak(m, e)), num(worth(m, e), 3),
        ...['ceiling', 'paper', 'tight'].map(kind => pct(bound(kind)(m, e)))]))]);
  }

  function budget() {
    const all = report.budget.filter(b => isChosen(b, 'dataset', 'model', 'targets', 'protection'));
    const points = all.filter(b => b.seed === all[0].seed); // a line through several models' points would zigzag
    $('s-budget').hidden = points.length === 0;
    if (points.length === 0) return;
    draw('c-budget', 'F1 against number of queries', {
      xAxis: { type: 'value', name: 'queries' },
      yAxis: percentAxis('F1'),
      tooltip: { valueFormatter: pct },
      series: unique(points.map(p => p.attack)).map(a => lineOf(
        a, color(a), points.filter(p => p.attack === a).map(p => [p.queries, p.f1]), {}, { symbolSize: 6 })),
    }, ['attack', 'queries', 'F1'], points.map(p => [p.attack, p.queries, pct(p.f1)]));
  }

  function guard() {
    const facts = report.guard.find(g => isChosen(g, 'dataset', 'model'));
    $('s-guard').hidden = !facts;
    if (!facts) return;
    const best = b => Math.max(b.linkteller, b.linktellerPlus, b.groupProbing, b.linktellerRoot || 0);
    const within = facts.budgets.find(b => b.queries === facts.budget);
    const facedRoot = facts.budgets.some(b => b.queries > 1 && b.linktellerRoot != null);
    const none = facedRoot
      ? `No budget keeps the attack at an F1 of ${pct(facts.maxF1)} and refuses at most ${pct(facts.maxRefused)} `
        + 'of the honest queries: a budget alone is not enough, protect the graph.'
      : 'No budget is advised: linkteller-root, which makes most of few queries, was not run. '
        + 'linkteller choose-budget runs it on graphs of up to 10,000 nodes.';
    $('guard-note').textContent = (within
      ? `A budget of ${within.queries} queries per key and node leaves the best attack an F1 of ${pct(best(within))} `
        + `and refuses ${pct(within.refusedPerKeyAndNode)} of the honest queries.`
      : none)
      + ` Measured without protection on ${facts.targets} targets against ${facts.users} simulated honest users `
      + `with ${facts.queriesPerUser} queries each.`;
    const line = (name, value, c, type) => lineOf(name, css(c), facts.budgets.map(value), { type });
    draw('c-guard', 'Attack and refused honest queries against the budget per node', {
      xAxis: { type: 'category', name: 'queries allowed per node', data: facts.budgets.map(b => b.queries) },
      yAxis: percentAxis('F1, share'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: [
        line('best attack (F1)', best, '--c1', 'solid'),
        line('best attack with ten keys (F1)', b => b.tenKeys, '--c4', 'solid'),
        line('honest refused, budget per key', b => b.refusedPerKeyAndNode, '--c2', 'dashed'),
        line('honest refused, budget for all keys', b => b.refusedPerNode, '--c3', 'dotted'),
      ],
    }, ['budget', 'linkteller F1', 'linkteller-plus F1', 'group probing F1', 'linkteller-root F1', 'ten keys F1',
      'refused per key and node', 'refused per node'],
    facts.budgets.map(b => [b.queries, ...[b.linkteller, b.linktellerPlus, b.groupProbing, b.linktellerRoot, b.tenKeys,
      b.refusedPerKeyAndNode, b.refusedPerNode].map(pct)]));
    const detectors = unique(facts.detectors.map(d => d.detector));
    const attackers = unique(facts.detectors.map(d => d.attack));
    table('t-guard', ['attacker', 'queries', 'F1 if not stopped', ...detectors], attackers.map(attack => {
      const row = facts.detectors.filter(d => d.attack === attack);
      const cell = d => d ? `${num(d.auc, 2)} (${Math.round(100 * d.caught)} %)` : '–';
      const cells = detectors.map(name => cell(row.find(r => r.detector === name)));
      return [attack, row[0].queries, pct(row[0].f1), ...cells];
    }));
  }

  function tables(findings, groups) {
    table('t-findings', ['attack', 'draw', 'seed', 'targets', 'pairs', 'edges', 'precision', 'recall', 'F1', '95 %',
      'ties', 'AUC', 'TPR @ 1e-4', 'TPR @ 1e-3', 'queries'], findings.map(f => {
      const g = atDensity(f);
      return [f.attack, f.draw, f.seed, f.targetCount, f.pairs, f.edges, pct(g.precision), pct(g.recall), pct(g.f1),
        `${pct(g.f1Low).replace(' %', '')} – ${pct(g.f1High)}`, g.tieMin === g.tieMax ? 'none' : `${g.tieMin} – ${g.tieMax}`,
        num(f.auc, 4), pct(f.tprAtFpr['0.0001']), pct(f.tprAtFpr['0.001']), f.queries];
    }));
    // a note has a line of its own, as wide as the table
    [...$('t-findings').tBodies[0].rows].forEach((row, i) => {
      const { note, noteNodes } = findings[i];
      if (!note) return;
      const line = element('tr');
      line.append(element('td', note + (noteNodes.length ? ` (${noteNodes.join(', ')})` : ''),
        { colspan: row.cells.length, class: 'wrap note' }));
      row.after(line);
    });
    table('t-beliefs', ['attack', 'draw', 'true density', 'believed', 'how', 'named', 'precision', 'recall', 'F1'],
      findings.flatMap(f => f.beliefs.map(b => [f.attack, f.draw, pct(f.edges / f.pairs), pct(b.density), b.method,
        b.named, pct(b.precision), pct(b.recall), pct(b.f1)])));
    const strongest = groups.filter(g => g.draws[0].blackBox).sort((a, b) => f1(b) - f1(a))[0];
    const shown = strongest ? strongest.draws[0] : findings[0];
    table('t-nodes', ['node', 'degree', 'edges to targets', 'found', 'false alarms'],
      shown.riskiestNodes.map(n => [n.node, n.degree, n.edges, n.found, n.falseAlarms]));
    table('t-pairs', ['first', 'second', 'score', 'really connected'],
      shown.riskiestPairs.map(p => [p.first, p.second, p.score.toPrecision(3), p.edge ? 'yes' : 'no']), 2);
    const without = u => report.baselines.find(
      b => b.dataset === u.dataset && (b.seed == null || b.seed === u.seed)) || {};
    table('t-utility', ['dataset', 'model', 'protection', 'seed', 'measure', 'value', 'MLP', 'commonest class'],
      report.utility.map(u => [u.dataset, u.model, protectionOf(u), u.seed, u.metric, num(u.value, 3),
        num(without(u).mlp, 3), num(without(u).majority, 3)]), 3);
    $('s-check').hidden = !report.boxCheck.length;
    $('check').textContent = report.boxCheck.flatMap(c => c.lines).join('\n');
    const p = report.provenance;
    table('t-provenance', ['what', 'value'], [
      ['version', p.version], ['made', p.created], ['kernels', p.kernels], ['Java', p.jvm], ['machine', p.machine],
      ...Object.entries(p.data).map(([name, d]) =>
        [name, `${d.title}; ${d.nodes} nodes, ${d.edges} edges; sha256 ${d.sha256 || 'generated'}`]),
      ...Object.entries(p.data).filter(([, d]) => (d.read || []).length).map(([name, d]) =>
        [`${name}, as read`, d.read.join('; ')]),
      ...Object.entries(p.seeds).map(([name, s]) => [name, s.join(', ')]),
      ['noise', p.seededNoise ? 'seeded: repeatable, NOT private'
        : report.findings.some(f => f.epsilon != null) ? 'secure' : 'none'],
      ...p.privacy.map(s => ['privacy', s]),
    ], 2);
    document.querySelectorAll('#t-provenance td:last-child').forEach(cell => { cell.className = 'wrap'; });
  }

  function show() {
    const findings = selected();
    const groups = attacksOf(findings);
    const draws = unique(findings.map(f => f.draw));
    const bare = unique(findings.filter(f => f.edges === 0).map(f => f.draw));
    const many = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
    $('selection').textContent =
      `${many(findings.length, 'finding')}: ${many(draws.length, 'draw')} of targets, ${many(groups.length, 'attack')}.`
      + (bare.length ? ` No edge among the targets, and left out of averages: draw ${bare.join(', ')}.` : '');
    document.querySelectorAll('.draw').forEach(place => {
      place.textContent = findings.length === groups.length ? '' : `Draw ${findings[0].draw}, seed ${findings[0].seed} alone.`;
    });
    ladder(groups); curves(groups); histogram(groups); degrees(groups);
    boxes(); tradeoff(); budget(); guard(); tables(findings, groups);
  }

  Object.keys(filters).forEach(name => $('f-' + name).addEventListener('change', show));
  $('f-attack').addEventListener('change', show);
  page.start(show);
})();
