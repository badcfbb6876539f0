import { type BoundaryRule, isTestFile, matchLines } from '../rule.ts'

/** The code of an error between two tags, as something to read. */
const READ = /<code>\s*\{(?:[^}]*\.code\b[^}]*|error)\}\s*<\/code>/

/** What merchants read of an error is its words; its code stands in `data-code`, for support. */
export const errorCodes: BoundaryRule = {
  id: 'error-codes',
  reason: 'Words say what happened and what to do; a code beside them says nothing to a merchant.',
  judge(file) {
    if (!/^app\/src\/.+\.tsx$/.test(file.path) || isTestFile(file.path)) return []
    return matchLines(file, READ, 'Give the code to the banner, or put it into data-code.')
  },
  plants: [
    {
      path: 'app/src/features/home/ui/planted.tsx',
      text: 'export const A = () => <p>{failed.words} <code>{failed.code}</code></p>',
    },
  ],
}
