import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathMeant } from '../domain/target.ts'

/** Help of a field for a path: the path that will be saved, if it differs from what was typed. */
export function PathHelp({
  typed,
  meant = pathMeant(typed),
  children,
}: {
  typed: string
  meant?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('broken-links')
  return meant === typed.trim() ? children : t('meant', { path: meant })
}
