/**
 * Blocks of a feature's file of texts that are needed where that file is not read: its errors anywhere, its menu entries
 * before it is opened. `notes.json` has them in `errors` and `menu`; they are handed out as `errors:notes.…` and
 * `shell:menu.notes.…`.
 */
const SHARED_BLOCKS: Readonly<Record<string, { file: string; below: string }>> = {
  errors: { file: 'errors', below: '' },
  menu: { file: 'shell', below: 'menu.' },
}

/** Where a text is handed out: `notes:menu.main` → `shell:menu.notes.main`; a text of no such block stays as it is. */
export function sharedKey(key: string): string {
  const [, slug = '', block = '', rest = ''] = /^([a-z-]+):(\w+)\.(.+)$/.exec(key) ?? []
  const shared = Object.hasOwn(SHARED_BLOCKS, block) && SHARED_BLOCKS[block]
  return shared && slug !== shared.file ? `${shared.file}:${shared.below}${slug}.${rest}` : key
}

/** Where a text stands that is handed out as `file:path`; null: in that file itself. */
export function ownKey(file: string, path: string): { file: string; path: string } | null {
  for (const [block, shared] of Object.entries(SHARED_BLOCKS)) {
    if (shared.file !== file || !path.startsWith(shared.below)) continue
    const [slug = '', ...rest] = path.slice(shared.below.length).split('.')
    if (rest.length > 0) return { file: slug, path: `${block}.${rest.join('.')}` }
  }
  return null
}

export type Tree = { [key: string]: string | Tree }

/** The files of a language as they are handed out, from how they stand; `files` by their slugs. */
export function handOut(files: Readonly<Record<string, Tree>>): Record<string, Tree> {
  const out: Record<string, Tree> = structuredClone(files)
  for (const [slug, texts] of Object.entries(out))
    for (const [block, { file, below }] of Object.entries(SHARED_BLOCKS)) {
      const part = texts[block]
      if (slug === file || typeof part !== 'object') continue
      delete texts[block]
      const place = [file, ...below.split('.').filter(Boolean), slug].reduce((at: Tree, name) => {
        const next = at[name]
        return typeof next === 'object' ? next : (at[name] = {})
      }, out)
      Object.assign(place, part)
    }
  return out
}
