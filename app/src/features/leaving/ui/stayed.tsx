import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Link } from '#kit/ui/link.tsx'
import type { Returned } from '../contract.ts'

/** After the return: what it could not bring back, each with the reason and the way to it. */
export function Stayed({ stayed }: { stayed: Returned['stayed'] }) {
  const { t } = useTranslation('leaving')
  const said = useSaidWords()
  if (stayed.length === 0) return null
  return (
    <Banner tone="attention" title={t('receipt.backInPart')}>
      {stayed.map(({ operationId, code }) => (
        <p key={operationId}>
          {said({ code, message: '' })} <Link to={operationPath(operationId)}>{t('removing.details')}</Link>
        </p>
      ))}
    </Banner>
  )
}
