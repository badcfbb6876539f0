import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { LandingEmpty } from '#kit/ui/landing/landing-states.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { IndexState } from '../contract.ts'
import type { IndexActions } from './use-index-status.ts'

/** Empty state before the first check: what is missing, with a link or button for the next step. */
export function NothingChecked({ state, actions }: { state: IndexState; actions: IndexActions }) {
  const { t } = useTranslation('index-status')
  const { check } = actions
  const missing = missingIn(state)
  return (
    <LandingEmpty
      title={t(`empty.${missing}.title`)}
      action={
        missing === 'unchecked' ? (
          <Button tone="primary" loading={check.isPending} onPress={() => check.mutate()}>
            {t('empty.unchecked.action')}
          </Button>
        ) : (
          <Link
            to={missing === 'unconnected' ? '/google-search-console' : '/schema-results'}
            look={missing === 'scanning' ? 'button' : 'primary'}
          >
            {t(`empty.${missing}.action`)}
          </Link>
        )
      }
    >
      {t(`empty.${missing}.note`)}
    </LandingEmpty>
  )
}

function missingIn({ property, pages, scanning }: IndexState) {
  if (property === null) return 'unconnected'
  if (pages > 0) return 'unchecked'
  return scanning ? 'scanning' : 'unscanned'
}
