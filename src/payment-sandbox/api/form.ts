type Branch = { [name: string]: Branch | string };

export function readForm(text: string): Branch {
  const root: Branch = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const place = path.slice(0, -1).reduce<Branch>((branch, step) => {
      const next = branch[step];
      if (typeof next === 'object') return next;
      const made: Branch = Object.create(null);
      branch[step] = made;
      return made;
    }, root);
    place[path.at(-1) ?? ''] = value;
  }
  return root;
}
