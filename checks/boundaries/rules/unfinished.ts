import { type BoundaryRule, matchLines } from '../rule.ts'

// Concatenated here, so that the rule does not find itself.
const WORDS = [
  'TO' + 'DO',
  'FIX' + 'ME',
  'X' + 'XX',
  '@ts-' + 'ignore',
  '@ts-' + 'nocheck',
  'as ' + 'any',
  'lorem ' + 'ipsum',
]
const SWITCHED_OFF = ['skip', 'only', 'todo'].map((word) => `\\b(it|test|describe)\\.${word}\\(`)
const PATTERN = new RegExp([...WORDS.map((word) => `(?<![\\w@])${word}\\b`), ...SWITCHED_OFF].join('|'))

export const unfinished: BoundaryRule = {
  id: 'unfinished',
  reason: 'What is on main is finished: open ends belong into an issue, switched-off tests nowhere.',
  judge(file) {
    if (!/\.(ts|tsx|liquid|css|sql|md)$/.test(file.path) || file.path.startsWith('checks/boundaries/'))
      return []
    return matchLines(file, PATTERN, 'Unfinished, or a check switched off.')
  },
  plants: [
    { path: 'app/src/kit/server/planted.ts', text: `// ${WORDS[0]} later` },
    { path: 'app/src/kit/server/planted.test.ts', text: ['it', 'skip("x", () => {})'].join('.') },
    { path: 'app/src/kit/server/planted.ts', text: `const a = b ${WORDS[5]}` },
  ],
}
