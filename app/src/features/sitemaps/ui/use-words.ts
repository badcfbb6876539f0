import { useTranslation } from 'react-i18next'
import { momentsInWords } from '#kit/ui/relative-time.tsx'
import type { ListedFile, ListedRow } from '../contract.ts'

const REASONS = ['robots', 'rate-limited', 'timeout', 'password-protected', 'refused', 'not-html'] as const

/** Words for what the server names by codes. */
export function useWords() {
  const { t, i18n } = useTranslation('sitemaps')
  return {
    finding: ({ code, values }: ListedRow['findings'][number]) =>
      t(`finding.${code}.words`, {
        ...momentsInWords(values, i18n.language),
        ...(values['count'] !== undefined && { count: Number(values['count']) }),
      }),
    reason: (code: string | null) => {
      const name = code?.replace(/^[a-z-]+\./, '') ?? ''
      return REASONS.some((known) => known === name) ? t(`reason.${name}`) : t('reason.unknown')
    },
    problem: ({ code, line }: ListedFile['problems'][number]) => t(`files.problem.${code}`, { line }),
  }
}
