import { type BoundaryRule, isTestFile, type Violation } from '../rule.ts'

const BROWSER =
  /^app\/src\/(kit\/ui\/|gallery\/|entries\/(?:[^/]+\.tsx|app-routes\.ts)$|(features|core)\/[^/]+\/(ui\/|client\.tsx?$))/
const SHARED =
  /^app\/src\/(kit\/(ui|shared)\/|gallery\/|entries\/(?:[^/]+\.tsx|app-routes\.ts)$|(features|core)\/[^/]+\/(ui\/|domain\/|((compose-)?client|contract|paths|plan-gates|domain)\.tsx?$)|rules\/|core\/writing\/(tones|languages)\.ts$)/

export const browserSide: BoundaryRule = {
  id: 'browser-side',
  reason:
    'The browser reads contract, paths and domain of a module only, and core that is pure: anything else would ship server code.',
  judge(file) {
    if (!BROWSER.test(file.path) || isTestFile(file.path)) return []
    return file.imports.flatMap((edge): Violation[] => {
      const own = edge.target?.startsWith('app/src/') && !SHARED.test(edge.target)
      const node = edge.specifier.startsWith('node:')
      if (!node && (!own || edge.typeOnly)) return []
      return [
        { path: file.path, line: edge.line, message: `Browser code must not import ${edge.specifier}.` },
      ]
    })
  },
  plants: [
    { path: 'app/src/features/home/ui/planted.tsx', text: "import { x } from '../service.ts'" },
    { path: 'app/src/entries/planted.tsx', text: "import { readFileSync } from 'node:fs'" },
  ],
}
