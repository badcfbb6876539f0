import type { BoundaryRule, Violation } from '../rule.ts'

const CODE = /\.(ts|tsx|liquid|css|sql)$/
const EXEMPT = /(^|\/)(generated|fixtures|dist)\/|\.gen\.|\.d\.ts$|(^|\/)data\/|\.data\.ts$/
const LONGEST = 400

export const rooms: BoundaryRule = {
  id: 'rooms',
  reason:
    'Small rooms with a meaning in their name: what is found by its name is read, the rest is rewritten.',
  judge(file) {
    if (!CODE.test(file.path) || EXEMPT.test(file.path)) return []
    const found: Violation[] = []
    const say = (message: string, line = 1) => found.push({ path: file.path, line, message })
    const lines = file.text.split('\n').length
    if (lines > LONGEST) say(`${lines} lines; split it by meaning (at most ${LONGEST}).`)
    if (/(^|\/)(utils?|helpers?|misc|common)(\/|\.)/.test(file.path))
      say('The name says nothing: call it by what it does.')
    const name = file.path.split('/').at(-1) ?? ''
    if (/\.tsx?$/.test(name) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(name))
      say('File names are kebab-case.')
    if (/^index\.tsx?$/.test(name)) say('No barrel files: import from the file that owns the name.')
    for (const edge of file.imports)
      if (edge.reexportsAll) say('No `export *`: import from the file that owns the name.', edge.line)
    if (/\.tsx?$/.test(name) && !/\.config\.ts$/.test(name) && !/global-setup\.ts$/.test(name)) {
      const index = file.text.split('\n').findIndex((line) => /^export default\b/.test(line))
      if (index >= 0) say('Named exports only.', index + 1)
    }
    return found
  },
  plants: [
    { path: 'app/src/kit/server/long.ts', text: 'const a = 1\n'.repeat(LONGEST + 1) },
    { path: 'app/src/kit/utils/dates.ts', text: 'export const a = 1' },
    { path: 'app/src/kit/server/CamelCase.ts', text: 'export const a = 1' },
    { path: 'app/src/kit/server/index.ts', text: 'export const a = 1' },
    { path: 'app/src/kit/server/planted.ts', text: "export * from './env.ts'" },
    { path: 'app/src/kit/server/planted.ts', text: 'export default 1' },
  ],
}
