import { type BoundaryRule, matchLines } from '../rule.ts'

export const sharedDocuments: BoundaryRule = {
  id: 'shared-documents',
  reason: 'The documents folder is not in the repository: elsewhere, tests on its files are skipped.',
  judge(file) {
    if (!/\.(test|journey)\.ts$/.test(file.path) || file.path.startsWith('checks/boundaries/')) return []
    if (/skipIf\(|runIf\(|describe\.skip|existsSync\(/.test(file.text)) return []
    return matchLines(
      file,
      /\.\.\/shared\/(data|spec|facts|design)\b/,
      'Skip what reads ../shared where the folder is missing: test.skipIf(!existsSync(…)).',
    )
  },
  plants: [
    {
      path: 'app/src/features/home/planted.service.test.ts',
      text: "const FILES = join(import.meta.dirname, '../../../../../shared/data/product-csv')",
    },
  ],
}
