import { pageCheck } from '../check.ts'
import { hidingRule } from '../indexing.ts'

export const noindexCheck = pageCheck({
  id: 'noindex',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['robots', 'readAt'],
  evenHidden: true,
  judge(page) {
    const rule = hidingRule(page)
    return rule === null ? null : { rule }
  },
})
