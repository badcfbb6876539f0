import { storeCheck } from '../check.ts'

export const structuredDataWarningCheck = storeCheck({
  id: 'structured-data-warning',
  level: 'warning',
  fix: 'schema-results',
  reads: ['structuredData'],
  judge: ({ structuredData }) => (structuredData?.warnings ? { count: structuredData.warnings } : null),
})
