import { type BoundaryRule, isTestFile, matchLines } from '../rule.ts'

/** An error code as visible text: between two tags, or after a message. */
const READ = /<code>\s*\{(?:[^}]*\.code\b[^}]*|error|reason)\}\s*<\/code>|\.words\} \$\{\w+\.code\}/

/** Merchants see an error's message; its code belongs in `data-code`, for support. */
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
    {
      path: 'app/src/features/images/ui/planted.tsx',
      text: 'export const A = () => <p>{words} {reason !== null && <code>{reason}</code>}</p>',
    },
    {
      path: 'app/src/features/meta-tags/ui/planted.tsx',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      text: 'export const a = `${failed.words} ${failed.code}`',
    },
  ],
}
