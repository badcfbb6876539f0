import { type BoundaryRule, isTestFile, matchLines } from '../rule.ts'

const HOME = 'app/src/kit/shared/formatters.ts'

export const formatters: BoundaryRule = {
  id: 'formatters',
  reason: 'Making a formatter costs a hundred times what using it costs: each is made once and kept.',
  judge(file) {
    if (!/^app\/src\/.*\.tsx?$/.test(file.path) || file.path === HOME || isTestFile(file.path)) return []
    return matchLines(
      file,
      /\bIntl\.[A-Z]\w*\(|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^)]*,/,
      'Formatters and collators are made and kept by kit/shared/formatters.ts: take one from there.',
    )
  },
  plants: [
    {
      path: 'app/src/features/home/ui/planted.tsx',
      text: "const words = new Intl.NumberFormat('de').format(7)",
    },
    { path: 'app/src/kit/ui/planted.tsx', text: 'const words = new Date().toLocaleDateString(language)' },
    { path: 'app/src/core/changes/planted.ts', text: "names.sort((a, b) => a.localeCompare(b, 'de'))" },
  ],
}
