import { FEATURES } from '../../../app/src/entries/features.ts'
import type { BoundaryRule, Violation } from '../rule.ts'

const LISTED: readonly string[] = FEATURES
const LIST = 'app/src/entries/features.ts'
/** Development pages, which render screens with made-up responses. */
const GALLERY = /^app\/src\/entries\/gallery/

export const featureList: BoundaryRule = {
  id: 'feature-list',
  reason:
    'What a feature is made of stands in its folder: the entries know it by its line in the list, and by nothing else.',
  judge(file) {
    const [, slug] = /^app\/src\/features\/([^/]+)\/(?:server|client)\.ts$/.exec(file.path) ?? []
    if (slug && !LISTED.includes(slug))
      return [{ path: file.path, line: 1, message: `Feature ${slug} has no line in ${LIST}.` }]
    if (!/^app\/src\/entries\//.test(file.path) || GALLERY.test(file.path)) return []
    return file.imports.flatMap((edge): Violation[] =>
      edge.target?.startsWith('app/src/features/')
        ? [{ path: file.path, line: edge.line, message: `Entries load features by ${LIST}, not by name.` }]
        : [],
    )
  },
  plants: [
    { path: 'app/src/features/planted/server.ts', text: "export const server = { slug: 'planted' }" },
    { path: 'app/src/entries/modules.ts', text: "import { server } from '#features/home/server.ts'" },
  ],
}
