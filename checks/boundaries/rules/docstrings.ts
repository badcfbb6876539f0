import { type BoundaryRule, isTestFile, type Violation } from '../rule.ts'

/** An exported function, with the name that its overloads share. */
const EXPORTED = /^export (?:async )?function\*? (\w+)/
/** A component of a screen is described by its name, its properties and what it draws. */
const EXEMPT = /\/(?:ui|testing|generated)\//

export const docstrings: BoundaryRule = {
  id: 'docstrings',
  reason: 'What a function returns and throws is read where it is declared, not worked out from its body.',
  judge(file) {
    if (!/^app\/src\/.*\.tsx?$/.test(file.path) || EXEMPT.test(file.path) || isTestFile(file.path)) return []
    const lines = file.text.split('\n')
    const described = new Set<string>()
    return lines.flatMap((line, at): Violation[] => {
      const name = EXPORTED.exec(line)?.[1]
      if (name === undefined || described.has(name)) return []
      described.add(name)
      const before = lines.slice(0, at).findLast((each) => !each.startsWith('//'))
      return before?.endsWith('*/')
        ? []
        : [
            {
              path: file.path,
              line: at + 1,
              message: `${name} has no docstring: say what it returns and throws.`,
            },
          ]
    })
  },
  plants: [
    { path: 'app/src/core/shops/planted.ts', text: 'export function bare(): void {}' },
    {
      path: 'app/src/kit/server/planted.ts',
      text: '/** For another one. */\nconst one = 1\nexport async function bare() {}',
    },
  ],
}
