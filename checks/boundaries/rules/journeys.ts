import { type BoundaryRule, matchLines, type Violation } from '../rule.ts'

export const journeys: BoundaryRule = {
  id: 'journeys',
  reason: 'A journey is what a person can do: clicks and keys only, no request, no SQL, no control call.',
  judge(file) {
    if (!file.path.startsWith('e2e/journeys/') || !/\.ts$/.test(file.path)) return []
    const found: Violation[] = matchLines(
      file,
      /\bfetch\s*\(|\.request\b|_control|\bevaluate\w*\(|\bsql\b|\bselect\s+.*\bfrom\b|\binsert\s+into\b|route\(|setContent\(/i,
      'A journey must not go round the screen.',
    )
    for (const edge of file.imports) {
      const allowed =
        edge.target?.startsWith('e2e/') || /^(vitest|playwright-core|node:(path|fs))$/.test(edge.specifier)
      if (!allowed)
        found.push({
          path: file.path,
          line: edge.line,
          message: `A journey must not import ${edge.specifier}.`,
        })
    }
    return found
  },
  plants: [
    { path: 'e2e/journeys/planted.test.ts', text: "await fetch('http://localhost:3000/apps/api/profile')" },
    { path: 'e2e/journeys/planted.test.ts', text: "import pg from 'pg'" },
    {
      path: 'e2e/journeys/planted.test.ts',
      text: "await page.goto('http://admin.localhost:4000/_control/faults')",
    },
  ],
}
