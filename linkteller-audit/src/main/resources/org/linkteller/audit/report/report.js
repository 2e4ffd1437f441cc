(() => {
  const report = JSON.parse(document.getElementById('data').textContent);
  const { $, css, unique, element, table, draw } = page;
  const ATTACKS = ['random', 'lsa2-post', 'lsa2-attr', 'linkteller', 'linkteller-root', 'linkteller-plus', 'linkteller-exact'];
  const OWNER = 'linkteller-exact';

  // --- small tools ---
  const mean = values => values.length ? values.reduce((a, b) => a + b, 0) / values.length : NaN;
  const pct = v => v == null || Number.isNaN(v) ? '–' : (100 * v).toFixed(1) + ' %';
  const num = (v, digits) => v == null ? '–' : v.toFixed(digits);
  const protectionOf = f => f.epsilon == null ? f.protection : `${f.protection} ε ${f.epsilon}`;
  const byAttack = (a, b) => ATTACKS.indexOf(a) - ATTACKS.indexOf(b);
  const exact = f => f.guesses.find(g => g.belief === 1 && g.rounding === 'exact');
  const color = attack => css('--c' + (1 + Math.max(0, [
    'linkteller-plus', 'linkteller', 'lsa2-attr', 'linkteller-root', 'lsa2-post', 'linkteller-exact', 'random'].indexOf(attack)) % 7));

  const percentAxis = name => ({ type: 'value', name, min: 0, max: 1, axisLabel: { formatter: v => Math.round(100 * v) + '%', color: css('--soft') } });

  // --- what is shown ---
  const filters = {
    dataset: f => f.dataset, model: f => f.model, protection: protectionOf, targets: f => f.targets, box: f => f.box,
  };

  function fill(select, options) {
    const before = select.value;
    select.replaceChildren(...options.map(o => element('option', o, { value: o })));
    select.value = options.includes(before) ? before : options[0];
    select.disabled = options.length < 2;
  }

  function selected() {
    let rest = report.findings;
    for (const [name, value] of Object.entries(filters)) {
      const select = $('f-' + name);
      fill(select, unique(rest.map(value)));
      rest = rest.filter(f => value(f) === select.value);
    }
    return rest;
  }

  function attacksOf(findings) {
    return unique(findings.map(f => f.attack)).sort(byAttack)
      .map(attack => ({ attack, draws: findings.filter(f => f.attack === attack) }));
  }

  // --- the charts themselves ---
  function ladder(groups) {
    const rows = groups.map(({ attack, draws }) => {
      const guesses = draws.map(exact);
      return { attack, f1: mean(guesses.map(g => g.f1)), low: mean(guesses.map(g => g.f1Low)), high: mean(guesses.map(g => g.f1High)),
        queries: Math.round(mean(draws.map(d => d.queries))) };
    });
    draw('c-ladder', 'F1 of each attack: ' + rows.map(r => `${r.attack} ${pct(r.f1)}`).join(', '), {
      legend: { show: false },
      grid: { left: 130, right: 150, top: 10, bottom: 48 },
      xAxis: percentAxis('F1'), yAxis: { type: 'category', data: rows.map(r => r.attack), inverse: false, axisLabel: { color: css('--ink') } },
      series: [{
        type: 'bar', barMaxWidth: 26, data: rows.map(r => ({ value: r.f1, itemStyle: { color: color(r.attack), opacity: r.attack === OWNER ? .55 : 1 } })),
        }, {
        // the figures stand right of the whisker, not on it
        type: 'scatter', silent: true, symbolSize: 0, data: rows.map((r, i) => [Math.max(r.high, r.f1), i]),
        label: { show: true, position: 'right', distance: 8, color: css('--ink'), formatter: p => `${pct(rows[p.dataIndex].f1)}, ${rows[p.dataIndex].queries.toLocaleString('en')} queries` },
      }, {
        type: 'custom', silent: true, z: 5, encode: { x: [1, 2], y: 0 }, data: rows.map((r, i) => [i, r.low, r.high]),
        renderItem: (_, api) => {
          const from = api.coord([api.value(1), api.value(0)]), to = api.coord([api.value(2), api.value(0)]);
          const style = { stroke: css('--ink'), lineWidth: 1.5, fill: 'none' };
          return { type: 'group', children: [
            { type: 'line', shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style },
            { type: 'line', shape: { x1: from[0], y1: from[1] - 5, x2: from[0], y2: from[1] + 5 }, style },
            { type: 'line', shape: { x1: to[0], y1: to[1] - 5, x2: to[0], y2: to[1] + 5 }, style }] };
        },
      }],
    }, ['attack', 'F1', '95 % from', 'to', 'queries'], rows.map(r => [r.attack, pct(r.f1), pct(r.low), pct(r.high), r.queries]));
  }

  function curves(groups) {
    const first = groups.filter(g => g.attack !== 'random').map(g => ({ attack: g.attack, f: g.draws[0] }));
    const lines = (x, y) => first.map(({ attack, f }) => ({
      name: attack, type: 'line', showSymbol: false, lineStyle: { width: 2.5, color: color(attack), type: attack === OWNER ? 'dashed' : 'solid' },
      itemStyle: { color: color(attack) }, data: f.curve.map(p => [x(p), y(p)]) }));
    const rows = first.flatMap(({ attack, f }) => f.curve.map(p => [attack, p.named, pct(p.precision), pct(p.recall), p.falsePositiveRate.toExponential(2)]));
    const head = ['attack', 'named', 'precision', 'recall', 'false positive rate'];
    draw('c-pr', 'Precision against recall for ' + first.map(g => g.attack).join(', '), {
      xAxis: percentAxis('recall'), yAxis: percentAxis('precision'), tooltip: { trigger: 'axis', valueFormatter: pct },
      series: lines(p => p.recall, p => p.precision) }, head, rows);
    draw('c-roc', 'Share of connections found against false positive rate for ' + first.map(g => g.attack).join(', '), {
      xAxis: { type: 'log', name: 'false positive rate', min: 1e-5, max: 1, axisLabel: { formatter: v => v.toExponential(0), color: css('--soft') } },
      yAxis: percentAxis('found'), series: lines(p => Math.max(p.falsePositiveRate, 1e-5), p => p.recall) }, head, rows);
  }

  function histogram(groups) {
    fill($('f-attack'), groups.map(g => g.attack).filter(a => a !== 'random').reverse().concat(groups.length === 1 ? [groups[0].attack] : []).filter((a, i, all) => all.indexOf(a) === i));
    const group = groups.find(g => g.attack === $('f-attack').value) || groups[0];
    const h = group.draws[0].histogram;
    const bins = h.edges.map((_, i) => `${h.bounds[i].toPrecision(2)}`);
    const share = (counts, zero) => { const all = counts.reduce((a, b) => a + b, zero) || 1; return counts.map(c => c / all); };
    $('zero-note').textContent = h.zeroOthers + h.zeroEdges
      ? `Exactly 0: ${h.zeroOthers.toLocaleString('en')} unconnected pairs and ${h.zeroEdges.toLocaleString('en')} connected ones (not drawn).` : '';
    const bar = (name, counts, c) => ({ name, type: 'bar', barGap: '-100%', barCategoryGap: '5%', itemStyle: { color: c, opacity: .65 }, data: counts });
    draw('c-histogram', `Scores of ${group.attack}: connected pairs against others`, {
      xAxis: { type: 'category', name: 'score', data: bins, axisLabel: { color: css('--soft'), hideOverlap: true } },
      yAxis: { type: 'value', name: 'share of the pairs', axisLabel: { formatter: v => (100 * v).toFixed(0) + '%', color: css('--soft') } },
      series: [bar('connected', share(h.edges, h.zeroEdges), css('--c2')), bar('not connected', share(h.others, h.zeroOthers), css('--c1'))],
    }, ['score from', 'connected', 'others'], h.edges.map((e, i) => [bins[i], e, h.others[i]]));
  }

  function degrees(groups) {
    const shown = groups.filter(g => g.attack !== 'random');
    const bins = unique(shown.flatMap(g => g.draws.flatMap(d => d.byDegree.map(b => b.degrees))));
    const of = (g, bin) => {
      const parts = g.draws.flatMap(d => d.byDegree.filter(b => b.degrees === bin));
      const edges = parts.reduce((a, b) => a + b.edges, 0);
      return edges ? parts.reduce((a, b) => a + b.found, 0) / edges : null;
    };
    draw('c-degree', 'Share of connections found by degree', {
      xAxis: { type: 'category', name: 'connections of a node', data: bins }, yAxis: percentAxis('found'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: shown.map(g => ({ name: g.attack, type: 'line', connectNulls: true, symbolSize: 7, itemStyle: { color: color(g.attack) }, lineStyle: { width: 2, color: color(g.attack) }, data: bins.map(b => of(g, b)) })),
    }, ['degree', ...shown.map(g => g.attack)], bins.map(b => [b, ...shown.map(g => pct(of(g, b)))]));
  }

  function tradeoff() {
    const dataset = $('f-dataset').value, model = $('f-model').value, targets = $('f-targets').value, box = $('f-box').value;
    const here = report.findings.filter(f => f.dataset === dataset && f.model === model && f.targets === targets && f.box === box && f.attack !== OWNER);
    const useful = report.utility.filter(u => u.dataset === dataset && u.model === model);
    const mechanisms = unique(here.filter(f => f.epsilon != null).map(f => f.protection));
    $('s-tradeoff').hidden = mechanisms.length === 0;
    if (mechanisms.length === 0) return;
    const epsilons = unique(here.filter(f => f.epsilon != null).map(f => f.epsilon)).sort((a, b) => a - b);
    const leak = (m, e) => {
      const at = here.filter(f => f.protection === m && f.epsilon === e);
      return at.length ? Math.max(...attacksOf(at).map(g => mean(g.draws.map(d => exact(d).f1)))) : null;
    };
    const worth = (m, e) => { const at = useful.filter(u => u.protection === m && u.epsilon === e); return at.length ? mean(at.map(u => u.value)) : null; };
    const bound = kind => (m, e) => {
      const at = report.bounds.filter(b => b.dataset === dataset && b.targets === targets && b.protection === m && b.epsilon === e && b.kind === kind);
      return at.length ? Math.min(1, mean(at.map(b => b.value))) : null;
    };
    const open = { leak: leak('none', null), worth: worth('none', null) };
    const series = mechanisms.flatMap((m, i) => {
      const c = css('--c' + (i + 1));
      const line = (name, f, extra) => ({ name: `${m} ${name}`, type: 'line', connectNulls: true, symbolSize: 7, itemStyle: { color: c }, lineStyle: { width: 2.5, color: c, ...extra }, data: epsilons.map(e => f(m, e)) });
      return [line('leak', leak, {}), line('usefulness', worth, { type: 'dashed' }), line('ceiling', bound('ceiling'), { type: 'dotted', width: 1.5 })];
    });
    // both hold for any mechanism of that epsilon, so one line each, whatever was measured
    const promise = (name, kind, c) => ({ name, type: 'line', connectNulls: true, symbol: 'none', itemStyle: { color: css(c) }, lineStyle: { width: 1.5, color: css(c), type: [2, 6] },
      data: epsilons.map(e => mechanisms.map(m => bound(kind)(m, e)).find(v => v != null) ?? null) });
    const level = (name, value) => value == null ? [] : [{ name, type: 'line', showSymbol: false, itemStyle: { color: css('--c7') }, lineStyle: { width: 1.5, color: css('--c7'), type: name === 'no protection: leak' ? 'solid' : 'dashed' }, data: epsilons.map(() => value) }];
    draw('c-tradeoff', `Leak and usefulness against epsilon for ${mechanisms.join(' and ')}`, {
      xAxis: { type: 'category', name: 'epsilon', data: epsilons }, yAxis: percentAxis('F1'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: [...series, promise('bound on precision (paper)', 'paper', '--c5'), promise('bound on precision (tight)', 'tight', '--c4'), ...level('no protection: leak', open.leak), ...level('no protection: usefulness', open.worth)],
    }, ['protection', 'epsilon', 'leak', 'usefulness', 'ceiling', 'bound (paper)', 'bound (tight)'],
    [['none', '–', pct(open.leak), num(open.worth, 3), '–', '–', '–'], ...mechanisms.flatMap(m => epsilons.map(e => [m, e, pct(leak(m, e)), num(worth(m, e), 3), pct(bound('ceiling')(m, e)), pct(bound('paper')(m, e)), pct(bound('tight')(m, e))]))]);
  }

  function budget() {
    const points = (report.budget || []).filter(b => b.dataset === $('f-dataset').value && b.model === $('f-model').value && b.targets === $('f-targets').value
      && protectionOf(b) === $('f-protection').value);
    $('s-budget').hidden = points.length === 0;
    if (points.length === 0) return;
    const attacks = unique(points.map(p => p.attack));
    draw('c-budget', 'F1 against number of queries', {
      xAxis: { type: 'value', name: 'queries' }, yAxis: percentAxis('F1'),
      tooltip: { valueFormatter: pct },
      series: attacks.map(a => ({ name: a, type: 'line', symbolSize: 6, itemStyle: { color: color(a) }, lineStyle: { width: 2.5, color: color(a) }, data: points.filter(p => p.attack === a).map(p => [p.queries, p.f1]) })),
    }, ['attack', 'queries', 'F1'], points.map(p => [p.attack, p.queries, pct(p.f1)]));
  }

  function guard() {
    const facts = (report.guard || []).find(g => g.dataset === $('f-dataset').value && g.model === $('f-model').value);
    $('s-guard').hidden = !facts;
    if (!facts) return;
    const best = b => Math.max(b.linkteller, b.linktellerPlus, b.groupProbing);
    const chosen = facts.budgets.find(b => b.queries === facts.budget);
    $('guard-note').textContent = (chosen
      ? `A budget of ${chosen.queries} queries per key and node leaves the best attack an F1 of ${pct(best(chosen))} and refuses ${pct(chosen.refusedPerKeyAndNode)} of the honest queries.`
      : `No budget keeps the attack at an F1 of ${pct(facts.maxF1)} and refuses at most ${pct(facts.maxRefused)} of the honest queries: a budget alone is not enough, protect the graph.`)
      + ` Measured without protection on ${facts.targets} targets against ${facts.users} simulated honest users with ${facts.queriesPerUser} queries each.`;
    const line = (name, value, c, type) => ({ name, type: 'line', symbolSize: 7, itemStyle: { color: css(c) }, lineStyle: { width: 2.5, color: css(c), type }, data: facts.budgets.map(value) });
    draw('c-guard', 'Attack and refused honest queries against the budget per node', {
      xAxis: { type: 'category', name: 'queries allowed per node', data: facts.budgets.map(b => b.queries) }, yAxis: percentAxis('F1, share'),
      tooltip: { trigger: 'axis', valueFormatter: pct },
      series: [line('best attack (F1)', best, '--c1', 'solid'), line('best attack with ten keys (F1)', b => b.tenKeys, '--c4', 'solid'),
        line('honest refused, budget per key', b => b.refusedPerKeyAndNode, '--c2', 'dashed'),
        line('honest refused, budget for all keys', b => b.refusedPerNode, '--c3', 'dotted')],
    }, ['budget', 'linkteller F1', 'linkteller-plus F1', 'group probing F1', 'ten keys F1', 'refused per key and node', 'refused per node'],
    facts.budgets.map(b => [b.queries, pct(b.linkteller), pct(b.linktellerPlus), pct(b.groupProbing), pct(b.tenKeys), pct(b.refusedPerKeyAndNode), pct(b.refusedPerNode)]));
    const detectors = unique(facts.detectors.map(d => d.detector));
    table('t-guard', ['attacker', 'queries', 'F1 if not stopped', ...detectors], unique(facts.detectors.map(d => d.attack)).map(attack => {
      const row = facts.detectors.filter(d => d.attack === attack);
      return [attack, row[0].queries, pct(row[0].f1), ...detectors.map(name => { const d = row.find(r => r.detector === name); return d ? `${num(d.auc, 2)} (${Math.round(100 * d.caught)} %)` : '–'; })];
    }));
  }

  function tables(findings, groups) {
    table('t-findings', ['attack', 'draw', 'seed', 'pairs', 'edges', 'precision', 'recall', 'F1', '95 %', 'ties', 'AUC', 'TPR @ 1e-4', 'TPR @ 1e-3', 'queries', 'note'],
      findings.map(f => { const g = exact(f); return [f.attack, f.draw, f.seed, f.pairs, f.edges, pct(g.precision), pct(g.recall), pct(g.f1),
        `${pct(g.f1Low)} – ${pct(g.f1High)}`, g.tieMin === g.tieMax ? 'none' : `${g.tieMin} – ${g.tieMax}`, num(f.auc, 4), pct(f.tprAtFpr['0.0001']), pct(f.tprAtFpr['0.001']), f.queries, f.note]; }));
    const best = groups.filter(g => g.attack !== OWNER).sort((a, b) => mean(b.draws.map(d => exact(d).f1)) - mean(a.draws.map(d => exact(d).f1)))[0];
    const shown = best ? best.draws[0] : findings[0];
    table('t-nodes', ['node', 'degree', 'edges to targets', 'found', 'false alarms'], shown.riskiestNodes.map(n => [n.node, n.degree, n.edges, n.found, n.falseAlarms]));
    table('t-pairs', ['first', 'second', 'score', 'really connected'], shown.riskiestPairs.map(p => [p.first, p.second, p.score.toPrecision(3), p.edge ? 'yes' : 'no']), 2);
    table('t-utility', ['dataset', 'model', 'protection', 'seed', 'measure', 'value'],
      report.utility.map(u => [u.dataset, u.model, protectionOf(u), u.seed, u.metric, num(u.value, 3)]), 3);
    const p = report.provenance;
    table('t-provenance', ['what', 'value'], [['version', p.version], ['made', p.created], ['kernels', p.kernels], ['Java', p.jvm], ['machine', p.machine],
      ...Object.entries(p.data).map(([name, d]) => [name, `${d.title}; ${d.nodes} nodes, ${d.edges} edges; sha256 ${d.sha256 || 'generated'}`]),
      ...Object.entries(p.seeds).map(([name, s]) => [name, s.join(', ')]), ['noise', p.seededNoise ? 'seeded: repeatable, NOT private' : 'secure'], ...p.privacy.map(s => ['privacy', s])], 2);
    document.querySelectorAll('#t-provenance td:last-child').forEach(cell => { cell.className = 'wrap'; });
  }

  function show() {
    const findings = selected();
    const groups = attacksOf(findings);
    $('selection').textContent = `${findings.length} findings: ${unique(findings.map(f => f.draw)).length} draws of targets, ${groups.length} attacks.`;
    ladder(groups); curves(groups); histogram(groups); degrees(groups); tradeoff(); budget(); guard(); tables(findings, groups);
  }

  Object.keys(filters).forEach(name => $('f-' + name).addEventListener('change', show));
  $('f-attack').addEventListener('change', show);
  page.start(show);
})();
