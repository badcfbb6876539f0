import type { BoundaryRule, Violation } from '../rule.ts'

/** Which workspaces may import which: product and platform stand-in share no code. */
const ALLOWED: Record<string, string[]> = {
  app: ['app'],
  sandbox: ['sandbox'],
  e2e: ['e2e', 'app', 'bench', 'bin', 'checks'],
  bench: ['bench', 'app', 'e2e'],
  checks: ['checks', 'app'],
  bin: ['bin', 'app'],
}

export const worlds: BoundaryRule = {
  id: 'worlds',
  reason: 'The boundary between product and platform is the wire: neither imports the other.',
  judge(file) {
    const from = file.path.split('/')[0] ?? ''
    const allowed = ALLOWED[from]
    if (!allowed)
      return /\/.*\.tsx?$/.test(file.path)
        ? [
            {
              path: file.path,
              line: 1,
              message: `${from}/ has no place (${Object.keys(ALLOWED).join(', ')}).`,
            },
          ]
        : []
    return file.imports.flatMap((edge): Violation[] => {
      const to = edge.target?.split('/')[0]
      if (!to || !(to in ALLOWED) || allowed.includes(to)) return []
      return [{ path: file.path, line: edge.line, message: `${from} must not import ${to}.` }]
    })
  },
  plants: [
    { path: 'planted/planted.ts', text: 'export const a = 1' },
    { path: 'sandbox/src/planted.ts', text: "import { x } from '../../app/src/kit/server/env.ts'" },
    { path: 'app/testing/planted.ts', text: "import { x } from '../../sandbox/src/server.ts'" },
  ],
}
