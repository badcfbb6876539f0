import { pageCheck } from '../check.ts'

export const descriptionMissingCheck = pageCheck({
  id: 'description-missing',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['description'],
  judge: ({ description }) => (description ? null : {}),
})
