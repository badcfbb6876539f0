import type { FenceRule, Violation } from '../rule.ts'

/** From top to bottom: a layer may import itself and what stands below it. */
const LAYERS = ['entries', 'features', 'core', 'adapters', 'kit']
/** Inside core, the same (architecture, The house); the registry only binds types together. */
const CORE = ['changes', 'writing', 'language-model', 'credits', 'catalogue', 'shops']
/** Rules that know texts and nothing of a store: everything in core may ask them, they ask nothing. */
const PURE = ['rich-results', 'seo-checks']

interface Place {
  layer: number
  slice: string
}

function placeOf(path: string): Place | null {
  const match = /^app\/src\/(entries|features|core|adapters|kit)\/([^/]+)/.exec(path)
  return match?.[1] && match[2] ? { layer: LAYERS.indexOf(match[1]), slice: match[2] } : null
}

function complaint(from: Place, to: Place): string | null {
  if (to.layer < from.layer)
    return `${LAYERS[from.layer]} must not import ${LAYERS[to.layer]}: arrows run ${LAYERS.join(' → ')}.`
  if (to.layer > from.layer || to.slice === from.slice) return null
  switch (LAYERS[from.layer]) {
    case 'features':
      return `Feature ${from.slice} must not import feature ${to.slice}: what two need moves to core.`
    case 'adapters':
      return `Adapter ${from.slice} must not import adapter ${to.slice}.`
    case 'kit':
      return to.slice === 'shared'
        ? null
        : `kit/${from.slice} must not import kit/${to.slice}: only kit/shared serves both.`
    case 'core':
      return coreComplaint(from.slice, to.slice)
    default:
      return null
  }
}

function coreComplaint(from: string, to: string): string | null {
  if (from === 'registry' || to === 'registry') return null
  if (PURE.includes(from)) return `core/${from} is pure and imports nothing of core.`
  if (PURE.includes(to)) return null
  return CORE.indexOf(from) < CORE.indexOf(to)
    ? null
    : `core/${from} must not import core/${to}: arrows run ${CORE.join(' → ')}.`
}

export const arrows: FenceRule = {
  id: 'arrows',
  reason: 'Arrows run one way, so that a change is felt only above it.',
  judge(file) {
    const from = placeOf(file.path)
    if (!from) return []
    return file.imports.flatMap((edge): Violation[] => {
      const to = edge.target ? placeOf(edge.target) : null
      const message = to && complaint(from, to)
      return message ? [{ path: file.path, line: edge.line, message }] : []
    })
  },
  plants: [
    { path: 'app/src/kit/server/planted.ts', text: "import { x } from '#core/shops/service.ts'" },
    { path: 'app/src/features/home/planted.ts', text: "export { x } from '../structured-data/service.ts'" },
    { path: 'app/src/adapters/mail/planted.ts', text: "await import('../page-reader/page-reader.ts')" },
    { path: 'app/src/core/shops/planted.ts', text: "import type { A } from '#core/changes/service.ts'" },
    { path: 'app/src/core/rich-results/planted.ts', text: "import { a } from '#core/shops/service.ts'" },
    { path: 'app/src/kit/ui/planted.ts', text: "import { a } from '#kit/server/env.ts'" },
  ],
}
