import type { BoundaryRule, Violation } from '../rule.ts'

/** Layers from top to bottom: a layer may import itself and those below it. */
const LAYERS = ['entries', 'gallery', 'features', 'core', 'adapters', 'kit']
/**
 * The same order inside core (ARCHITECTURE.md, "The house"). Folders that bind all of them together are outside the
 * order.
 */
const CORE = [
  'redirects',
  'visitor-vitals',
  'theme-speed',
  'index-now',
  'search-console',
  'writing',
  'changes',
  'language-model',
  'promotions',
  'credits',
  'charges',
  'crawl',
  'theme-look',
  'catalogue',
  'staff',
  'shops',
  'judging',
  'uploads',
  'context',
  'issues',
]
const BINDING = ['registry']
const KIT = ['server', 'shared', 'ui']
/** Pure judgement: imports only itself and `kit/shared`; entries, features and core import it. */
const RULES = 'rules'
/**
 * Rules that adapters may import: what restricts the page reader (robots.txt), and what the image codec uses to find
 * the fewest bytes that still look alike (decision 0052).
 */
const ASKED_BY_ADAPTERS: Readonly<Record<string, string>> = {
  'page-reader': 'robots',
  'image-codec': 'image-quality',
}

/** Rules built on the results of others: arbitration needs judged pages (decision 0066). */
const STANDS_ON: Readonly<Record<string, string>> = { arbitration: 'rich-results' }

interface Module {
  layer: string
  module: string
}

function moduleOf(path: string): Module | null {
  const match = /^app\/src\/([^/]+)\/([^/]+)/.exec(path)
  return match?.[1] && match[2] ? { layer: match[1], module: match[2] } : null
}

function complaint(from: Module, to: Module): string | null {
  if (from.layer === RULES)
    return (to.layer === RULES && (to.module === from.module || to.module === STANDS_ON[from.module])) ||
      (to.layer === 'kit' && to.module === 'shared')
      ? null
      : `rules/${from.module} is pure: it imports itself and kit/shared only.`
  if (to.layer === RULES)
    return LAYERS.indexOf(from.layer) <= LAYERS.indexOf('core') ||
      (from.layer === 'adapters' && ASKED_BY_ADAPTERS[from.module] === to.module)
      ? null
      : `${from.layer} must not import rules: entries, features and core do.`
  if (LAYERS.indexOf(to.layer) < LAYERS.indexOf(from.layer))
    return `${from.layer} must not import ${to.layer}: arrows run ${LAYERS.join(' → ')}.`
  if (to.layer !== from.layer || to.module === from.module) return null
  switch (from.layer) {
    case 'features':
      return `Feature ${from.module} must not import feature ${to.module}: what two need moves to core.`
    case 'adapters':
      return `Adapter ${from.module} must not import adapter ${to.module}.`
    case 'kit':
      return to.module === 'shared'
        ? null
        : `kit/${from.module} must not import kit/${to.module}: only kit/shared serves both.`
    case 'core':
      return coreComplaint(from.module, to.module)
    default:
      return null
  }
}

function coreComplaint(from: string, to: string): string | null {
  if (BINDING.includes(from) || BINDING.includes(to)) return null
  return CORE.indexOf(from) < CORE.indexOf(to)
    ? null
    : `core/${from} must not import core/${to}: arrows run ${CORE.join(' → ')}.`
}

/** A folder without a place in the order would be bound by no rule, so it must be given one. */
function unknownModule({ layer, module }: Module): string | null {
  if (layer !== RULES && !LAYERS.includes(layer))
    return `app/src/${layer} has no place in the house (${LAYERS.join(', ')}, ${RULES}).`
  if (layer === 'kit' && !KIT.includes(module)) return `kit/${module} has no place: kit is ${KIT.join(', ')}.`
  if (layer === 'core' && ![...CORE, ...BINDING].includes(module))
    return `core/${module} has no place in the order of core: ${CORE.join(' → ')}.`
  return null
}

export const arrows: BoundaryRule = {
  id: 'arrows',
  reason: 'Arrows run one way, so that a change is felt only above it.',
  judge(file) {
    const from = moduleOf(file.path)
    if (!from) return []
    const unknown = unknownModule(from)
    if (unknown) return [{ path: file.path, line: 1, message: unknown }]
    return file.imports.flatMap((edge): Violation[] => {
      const to = edge.target ? moduleOf(edge.target) : null
      const message = to && (unknownModule(to) ?? complaint(from, to))
      return message ? [{ path: file.path, line: edge.line, message }] : []
    })
  },
  plants: [
    { path: 'app/src/kit/server/planted.ts', text: "import { x } from '#core/shops/service.ts'" },
    { path: 'app/src/features/home/planted.ts', text: "export { x } from '../structured-data/service.ts'" },
    { path: 'app/src/adapters/mail/planted.ts', text: "await import('../page-reader/page-reader.ts')" },
    { path: 'app/src/core/shops/planted.ts', text: "import type { A } from '#core/changes/service.ts'" },
    { path: 'app/src/rules/rich-results/planted.ts', text: "import { a } from '#core/shops/service.ts'" },
    { path: 'app/src/rules/rich-results/planted.ts', text: "import { a } from '#rules/seo-checks/check.ts'" },
    { path: 'app/src/adapters/mail/planted.ts', text: "import { a } from '#rules/seo-checks/check.ts'" },
    {
      path: 'app/src/adapters/image-codec/planted.ts',
      text: "import { a } from '#rules/seo-checks/check.ts'",
    },
    { path: 'app/src/adapters/mail/planted.ts', text: "import { a } from '#rules/image-quality/kernels.ts'" },
    { path: 'app/src/core/planted/planted.ts', text: 'export const a = 1' },
    { path: 'app/src/kit/planted/planted.ts', text: 'export const a = 1' },
    { path: 'app/src/planted/planted.ts', text: 'export const a = 1' },
    { path: 'app/src/kit/ui/planted.ts', text: "import { a } from '#kit/server/env.ts'" },
    { path: 'app/src/features/home/planted.ts', text: "import { a } from '../../gallery/screens.tsx'" },
  ],
}
