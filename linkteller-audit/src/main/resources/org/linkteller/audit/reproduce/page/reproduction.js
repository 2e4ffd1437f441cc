(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const { $, css, unique, element, table, draw } = page;
  const ALL = 'all';
  const MARKS = { "within the paper's deviation": 'v-paper', 'within the combined deviation': 'v-combined',
    'within the range of tie-breaks': 'v-ties', outside: 'v-outside', 'not run': 'v-none' };
  const mark = verdict => MARKS[verdict] || 'v-other';
  const cells = data.tables.flatMap(t => t.cells.map(c => ({ table: t.name, ...c })));

  // --- what was reached ---
  function overview() {
    Object.entries(data.summary).forEach(([verdict, count]) => {
      const item = element('span');
      item.append(element('span', null, { class: 'dot ' + mark(verdict) }), ` ${count} ${verdict}`);
      $('legend').append(item);
    });
    table('t-targets', ['about', 'counts when', 'reached', 'of', 'required', '', 'three other seeds'], data.targets.map(t => [t.about, t.measure, t.reached, t.all, t.required,
      t.met ? { text: 'met', mark: 'v-paper' } : t.run < t.all ? { text: `${t.all - t.run} not run`, mark: 'v-none' } : { text: 'missed', mark: 'v-outside' }, t.seeds]), 2);
    table('t-glance', ['table', 'cells', 'core seconds', ''], data.tables.map(t => {
      const squares = document.createDocumentFragment();
      t.cells.forEach(c => squares.append(element('span', null, { class: 'dot ' + mark(c.verdict), title: `${where(c)}: ${c.verdict}` })));
      return [t.name, t.cells.length, Math.round(t.seconds), squares];
    }));
    document.querySelectorAll('#t-glance td:last-child').forEach(td => { td.className = 'squares'; });
    Object.entries(data.causes).forEach(([cause, text]) => $('causes').append(element('dt', 'outside: ' + cause), element('dd', text)));
    Object.entries(data.artefacts).forEach(([key, text]) => $('artefacts').append(element('dt', key, { id: 'note-' + key }), element('dd', text)));
    table('t-provenance', ['what', 'value'], [['command', data.command], ['made', data.date], ['version', data.version], ['commits', Object.entries(data.commits).map(([c, n]) => `${c} (${n} measurements)`).join(', ')], ['machine', data.machine],
      ['time', `${(data.seconds / 60).toFixed(0)} minutes on the clock`], ['noise', 'seeded: repeatable, NOT private'],
      ...Object.entries(data.data).map(([name, d]) => [name, `${d.title}; sha256 ${d.sha256}`])], 2);
    document.querySelectorAll('#t-provenance td:last-child').forEach(td => { td.className = 'wrap'; });
  }

  const title = dataset => data.data[dataset]?.standIn ? data.data[dataset].title : dataset;
  const where = c => [title(c.place.dataset), c.place.targets, c.place.method, c.place.belief && 'belief ' + c.place.belief,
    c.place.epsilon && 'ε ' + c.place.epsilon, c.place.degrees && 'degree ' + c.place.degrees, c.place.quantity].filter(Boolean).join(', ');

  // --- every cell ---
  const filters = { dataset: c => c.place.dataset, targets: c => c.place.targets, method: c => c.place.method, verdict: c => c.text.verdict };

  function tables() {
    for (const [name, value] of Object.entries(filters)) {
      const options = [ALL, ...unique(cells.map(value)).filter(Boolean)];
      $('f-' + name).replaceChildren(...options.map(o => element('option', o, { value: o })));
      $('f-' + name).addEventListener('change', show);
    }
    for (const t of data.tables) {
      const details = element('details', null, { id: 'd-' + t.name });
      const summary = element('summary', t.name + ' ');
      summary.append(element('span', `${t.title} (${Object.entries(t.summary).map(([v, n]) => `${n} ${v}`).join(', ')})`));
      const scroll = element('div', null, { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t.title });
      scroll.append(element('table', null, { id: 't-' + t.name }));
      details.append(summary, scroll);
      details.addEventListener('toggle', show);
      $('tables').append(details);
    }
    $('tables').firstElementChild.open = true;
  }

  function show() {
    let shown = 0;
    for (const t of data.tables) {
      const rows = t.cells.filter(c => Object.entries(filters).every(([name, value]) => $('f-' + name).value === ALL || $('f-' + name).value === value(c)));
      shown += rows.length;
      if (!$('d-' + t.name).open) continue; // filled when opened
      const fields = ['dataset', 'targets', 'method', 'belief', 'epsilon', 'degrees', 'quantity'].filter(f => t.cells.some(c => c.place[f]));
      const beyond = unique(t.cells.flatMap(c => Object.keys(c.beyond)));
      table('t-' + t.name, [...fields, 'paper', 'ours', 'difference', 'verdict', ...beyond, 'see'], rows.map(c => [
        ...fields.map(f => f === 'dataset' ? title(c.place[f]) : c.place[f]), c.text.paper, { text: c.text.ours, mark: mark(c.verdict) }, c.text.difference,
        { text: c.text.verdict, mark: mark(c.verdict) }, ...beyond.map(b => c.text.beyond[b]), notes(c)]), fields.length);
    }
    $('selection').textContent = `${shown} of ${cells.length} cells`;
  }

  function notes(c) {
    const links = document.createDocumentFragment();
    c.notes.forEach(n => links.append(element('a', n, { href: '#note-' + n }), ' '));
    return links;
  }

  // --- the figures ---
  const figure = name => (data.tables.find(t => t.name === name) || { cells: [] }).cells;
  const fixed = (v, digits) => v == null ? 'not run' : v.toFixed(digits);

  function choose(id, found, redraw) {
    const names = unique(found.filter(c => c.ours.runs > 0).map(c => c.place.dataset));
    $(id).replaceChildren(...names.map(n => element('option', title(n), { value: n })));
    $(id).addEventListener('change', redraw);
    return names.length > 0;
  }

  function whiskers(points, colour) {
    return { type: 'custom', silent: true, z: 5, data: points.map((p, i) => [i, p.low, p.high]).filter(p => p[1] != null), renderItem: (_, api) => {
      const from = api.coord([api.value(0), api.value(1)]), to = api.coord([api.value(0), api.value(2)]);
      return { type: 'line', shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style: { stroke: colour, lineWidth: 1.5, opacity: .7 } };
    } };
  }

  function tradeoff() {
    const dataset = $('f-tradeoff').value;
    const here = figure('figure-tradeoff').filter(c => c.place.dataset === dataset);
    const epsilons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (const [id, quantity, targets, digits] of [['c-utility', 'utility', '', 3], ['c-low', 'attack F1', 'low', 1],
      ['c-unconstrained', 'attack F1', 'unconstrained', 1], ['c-high', 'attack F1', 'high', 1]]) {
      const at = here.filter(c => c.place.quantity === quantity && c.place.targets === targets);
      const series = [], rows = [];
      unique(at.map(c => c.place.method)).forEach(method => {
        const colour = css({ EdgeRand: '--c1', LapGraph: '--c2', 'vanilla GCN': '--ink', MLP: '--c4', distill: '--c3', 'cluster counts': '--c6' }[method]);
        const of = e => at.find(c => c.place.method === method && (!c.place.epsilon || c.place.epsilon === String(e)));
        const points = epsilons.map(e => { const s = of(e)?.ours; return s && s.runs ? { mean: s.mean, low: s.mean - s.deviation, high: s.mean + s.deviation } : { mean: null }; });
        const flat = !at.find(c => c.place.method === method).place.epsilon;
        series.push({ name: method, type: 'line', connectNulls: method === 'cluster counts', symbolSize: flat ? 0 : 6, itemStyle: { color: colour },
          lineStyle: { width: flat ? 1.5 : 2.5, color: colour, type: flat ? 'dashed' : 'solid' }, data: points.map(p => p.mean) });
        if (!flat) series.push(whiskers(points, colour));
        if (flat) rows.push([method, '', fixed(points[0].mean, digits)]); else epsilons.forEach((e, i) => rows.push([method, e, fixed(points[i].mean, digits)]));
      });
      draw(id, `${quantity} ${targets} against epsilon on ${title(dataset)}`, {
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'category', name: 'epsilon', data: epsilons }, yAxis: { name: quantity === 'utility' ? 'F1' : 'attack F1 in %', scale: quantity === 'utility', min: quantity === 'utility' ? null : 0 }, series },
      ['model', 'epsilon', quantity], rows);
    }
  }

  function degrees() {
    const dataset = $('f-degree').value;
    for (const mechanism of ['edge-rand', 'lap-graph']) {
      const at = figure('figure-degree').filter(c => c.place.dataset === dataset && c.place.mechanism === mechanism);
      const bins = unique(at.map(c => c.place.degrees)), epsilons = unique(at.map(c => c.place.epsilon));
      const value = (e, bin) => at.find(c => c.place.epsilon === e && c.place.degrees === bin)?.ours.mean ?? null;
      draw('c-' + mechanism, `Utility by degree under ${mechanism} on ${title(dataset)}`, {
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'category', name: 'degree', data: bins }, yAxis: { name: 'F1' },
        series: epsilons.map((e, i) => ({ name: 'ε ' + e, type: 'bar', itemStyle: { color: css('--c' + (i + 1)) }, data: bins.map(b => value(e, b)) })),
      }, ['degree', ...epsilons.map(e => 'ε ' + e)], bins.map(b => [b, ...epsilons.map(e => fixed(value(e, b), 3))]));
    }
  }

  function figures() {
    if (!$('s-tradeoff').hidden) tradeoff();
    if (!$('s-degree').hidden) degrees();
  }

  overview();
  tables();
  show();
  $('s-tradeoff').hidden = !choose('f-tradeoff', figure('figure-tradeoff'), tradeoff);
  $('s-degree').hidden = !choose('f-degree', figure('figure-degree'), degrees);
  page.start(figures);
})();
