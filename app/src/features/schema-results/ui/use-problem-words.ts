import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'
import type { SchemaResultsProblem } from '../contract.ts'
import { CRITICAL_CODES, OPTIONAL_CODES } from '../domain/finding.ts'
import { PAGE_PROBLEMS, parseProblemKey } from '../domain/problem.ts'

/** Returns the names of kinds of faults, the same on every screen; `say` renders what a rule found. */
export function useProblemWords<Said extends ReactNode>(say: (says: IssueMessage) => Said) {
  const { t } = useTranslation('schema-results')
  /** `offers.shippingDetails` is shown by its last name; alternatives are joined. */
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
    /** Name of a group that no longer occurs, from its key alone. */
    ofKey: (key: string): string => {
      const problem = parseProblemKey(key)
      if (!problem) return t('problem.other')
      const named = String(title({ ...problem, says: null }))
      return problem.type && problem.code !== PAGE_PROBLEMS.duplicate ? `${problem.type}: ${named}` : named
    },
  }
}
