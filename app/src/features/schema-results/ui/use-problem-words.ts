import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { SchemaResultsProblem } from '../contract.ts'
import { CRITICAL_CODES, OPTIONAL_CODES } from '../domain/finding.ts'
import { PAGE_PROBLEMS, parseProblemKey } from '../domain/problem.ts'

/** What a kind of fault is called, the same wherever it is named; `say` puts what a rule found into words. */
export function useProblemWords<Said extends ReactNode>(say: (says: IssueMessage) => Said) {
  const { t } = useTranslation('schema-results')
  /** `offers.shippingDetails` is called by its last name; alternatives stand side by side. */
  const fieldName = (field: string) =>
    [
      ...new Set(
        field
          .split(/[^A-Za-z0-9.]+/)
          .filter((path) => path !== '' && path !== 'or' && path !== 'and')
          .map((path) => path.split('.').at(-1) ?? path)
          .map((name) => t(`fieldName.${name.replace(/^gtin\d*$/, 'gtin')}`, { defaultValue: name })),
      ),
    ].join(', ')
  const title = ({
    code,
    type,
    field,
    says,
  }: Pick<SchemaResultsProblem, 'code' | 'type' | 'field' | 'says'>): Said | string => {
    if (code === PAGE_PROBLEMS.broken) return t('problem.broken')
    if (code === PAGE_PROBLEMS.unreadable) return t('problem.unreadable')
    if (code === PAGE_PROBLEMS.duplicate) return t('problem.twice', { type: type || t('node.untyped') })
    const isMissing = CRITICAL_CODES.includes(code) || OPTIONAL_CODES.includes(code)
    if (isMissing && field !== '') return t('problem.missing', { field: fieldName(field) })
    return says === null ? fieldName(field) || t('problem.other') : say(says)
  }
  return {
    title,
    /** Of a group nobody has any more: what its key says. */
    ofKey: (key: string): string => {
      const problem = parseProblemKey(key)
      if (!problem) return t('problem.other')
      const named = String(title({ ...problem, says: null }))
      return problem.type && problem.code !== PAGE_PROBLEMS.duplicate ? `${problem.type}: ${named}` : named
    },
  }
}
