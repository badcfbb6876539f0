import { storeCheck } from '../check.ts'

export const structuredDataErrorCheck = storeCheck({
  id: 'structured-data-error',
  level: 'critical',
  fix: 'schema-results',
  reads: ['structuredData'],
  evenHidden: true,
  judge: ({ structuredData }) => (structuredData?.errors ? { count: structuredData.errors } : null),
})
