/**
 * Blocks of a feature's file of texts that are needed where that file is not read: its errors anywhere, its menu entries
 * before it is opened, its name in the row of a hub, its row in the list of integrations, its entries in the staff area's navigation, its steps in the setup guide, its gates on the pricing page. `notes.json` has them in blocks of these
 * names; they are handed out below the feature's slug, `errors:notes.…` and `shell:menu.notes.…`, or by a name that is the
 * only one of its kind.
 */
const SHARED_BLOCKS: Readonly<Record<string, { file: string; below: string; bySlug: boolean }>> = {
  errors: { file: 'errors', below: '', bySlug: true },
  menu: { file: 'shell', below: 'menu.', bySlug: true },
  staffMenu: { file: 'staff', below: 'menu.', bySlug: true },
  hub: { file: 'shell', below: 'hub.', bySlug: true },
  suggestion: { file: 'onboarding', below: 'suggestion.', bySlug: false },
  integration: { file: 'integration', below: 'row.', bySlug: true },
  feature: { file: 'plans', below: 'feature.', bySlug: false },
}

/** Where a text is handed out: `notes:menu.main` → `shell:menu.notes.main`; a text of no such block stays as it is. */
export function sharedKey(key: string): string {
  const [, slug = '', block = '', rest] = /^([a-z-]+):(\w+)(?:\.(.+))?$/.exec(key) ?? []
  const shared = Object.hasOwn(SHARED_BLOCKS, block) && SHARED_BLOCKS[block]
  if (!shared || slug === shared.file || (rest === undefined && !shared.bySlug)) return key
  return `${shared.file}:${shared.below}${[shared.bySlug ? slug : [], rest ?? []].flat().join('.')}`
}

/** Where a text stands that is handed out as `file:path` below a slug; null: in that file itself, or by its name alone. */
export function ownKey(file: string, path: string): { file: string; path: string } | null {
  for (const [block, shared] of Object.entries(SHARED_BLOCKS)) {
    if (!shared.bySlug || shared.file !== file || !path.startsWith(shared.below)) continue
    const [slug = '', ...rest] = path.slice(shared.below.length).split('.')
    if (slug) return { file: slug, path: [block, ...rest].join('.') }
  }
  return null
}

export type Tree = { [key: string]: string | Tree }

/** The files of a language as they are handed out, from how they stand; `files` by their slugs. */
export function handOut(files: Readonly<Record<string, Tree>>): Record<string, Tree> {
  const out: Record<string, Tree> = structuredClone(files)
  // As they stood: what was handed to a file is none of its own blocks, whatever its name.
  for (const [slug, texts] of Object.entries(structuredClone(files)))
    for (const [block, { file, below, bySlug }] of Object.entries(SHARED_BLOCKS)) {
      const part = texts[block]
      if (slug === file || part === undefined || (typeof part === 'string' && !bySlug)) continue
      delete out[slug]?.[block]
      const place = [file, ...below.split('.').filter(Boolean)].reduce(treeAt, out)
      if (typeof part === 'string') place[slug] = part
      else Object.assign(bySlug ? treeAt(place, slug) : place, part)
    }
  return out
}

/** The branch of that name, grown where it is not there yet. */
function treeAt(tree: Tree, name: string): Tree {
  const next = tree[name]
  return typeof next === 'object' ? next : (tree[name] = {})
}
