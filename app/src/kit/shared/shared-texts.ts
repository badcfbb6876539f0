/**
 * Blocks of a feature's text file that are needed where that file is not loaded: its errors anywhere, its menu
 * entries before it is opened, its name in the row of a hub, its row in the list of integrations, its entries in the
 * staff area's navigation, its steps in the setup guide, its gates on the pricing page, its kinds of changes in the
 * filter of History. `notes.json` holds them in blocks of these names; they are served under the feature's slug, `errors:notes.…` and `shell:menu.notes.…`, or
 * under a unique name.
 */
const SHARED_BLOCKS: Readonly<Record<string, { file: string; below: string; bySlug: boolean }>> = {
  errors: { file: 'errors', below: '', bySlug: true },
  menu: { file: 'shell', below: 'menu.', bySlug: true },
  staffMenu: { file: 'staff', below: 'menu.', bySlug: true },
  hub: { file: 'shell', below: 'hub.', bySlug: true },
  suggestion: { file: 'onboarding', below: 'suggestion.', bySlug: false },
  integration: { file: 'integration', below: 'row.', bySlug: true },
  feature: { file: 'plans', below: 'feature.', bySlug: false },
  changeKind: { file: 'changes', below: 'kind.', bySlug: true },
}

/**
 * Returns the key a text is served under: `notes:menu.main` → `shell:menu.notes.main`; a text outside these blocks
 * keeps its key.
 */
export function sharedKey(key: string): string {
  const [, slug = '', block = '', rest] = /^([a-z-]+):(\w+)(?:\.(.+))?$/.exec(key) ?? []
  const shared = Object.hasOwn(SHARED_BLOCKS, block) && SHARED_BLOCKS[block]
  if (!shared || slug === shared.file || (rest === undefined && !shared.bySlug)) return key
  return `${shared.file}:${shared.below}${[shared.bySlug ? slug : [], rest ?? []].flat().join('.')}`
}

/**
 * Returns where the text served as `file:path` below a slug is stored; null if it is stored in that file itself or
 * served by its name alone.
 */
export function ownKey(file: string, path: string): { file: string; path: string } | null {
  for (const [block, shared] of Object.entries(SHARED_BLOCKS)) {
    if (!shared.bySlug || shared.file !== file || !path.startsWith(shared.below)) continue
    const [slug = '', ...rest] = path.slice(shared.below.length).split('.')
    if (slug) return { file: slug, path: [block, ...rest].join('.') }
  }
  return null
}

export type Tree = { [key: string]: string | Tree }

/** Builds the served files of a language from the stored ones; `files` is keyed by slug. */
export function handOut(files: Readonly<Record<string, Tree>>): Record<string, Tree> {
  const out: Record<string, Tree> = structuredClone(files)
  // Iterates over a copy: a block moved into a file must not be taken for one of its own blocks, whatever its name.
  for (const [slug, texts] of Object.entries(structuredClone(files)))
    for (const [block, { file, below, bySlug }] of Object.entries(SHARED_BLOCKS)) {
      const part = texts[block]
      if (slug === file || part === undefined || (typeof part === 'string' && !bySlug)) continue
      delete out[slug]?.[block]
      const branch = [file, ...below.split('.').filter(Boolean)].reduce(treeAt, out)
      if (typeof part === 'string') branch[slug] = part
      else Object.assign(bySlug ? treeAt(branch, slug) : branch, part)
    }
  return out
}

/** Returns the branch of that name; creates it if it does not exist. */
function treeAt(tree: Tree, name: string): Tree {
  const next = tree[name]
  return typeof next === 'object' ? next : (tree[name] = {})
}
