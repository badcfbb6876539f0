import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { loadTitles } from '#core/changes/ui/use-change-words.ts'
import { mayAs } from '#core/staff/domain/roles.ts'
import { useMe } from '#core/staff/ui/use-me.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { StoreFlags } from './store-flags.tsx'
import { StoreHealth, StoreRemoved } from './store-health.tsx'
import { StoreMoney } from './store-money.tsx'
import { StoreProfile } from './store-profile.tsx'
import { StoreVisits } from './store-visits.tsx'
import { StoreWork } from './store-work.tsx'
import { storesApi } from './stores-api.ts'
import { VisitDialog } from './visit-dialog.tsx'

/** `/admin/stores/:store`: all facts about one store, with the button to visit it. */
export function StorePage() {
  const { t, i18n } = useTranslation(['staff', 'plans'])
  const { store = '' } = useParams()
  const navigate = useNavigate()
  const { data: me } = useMe()
  const [open, setOpen] = useState<'visit' | 'grant' | null>(null)
  const detail = useQuery({
    queryKey: ['staff-store', store],
    queryFn: async () => {
      const found = await storesApi.store({ store })
      await loadTitles(i18n, found.operations)
      return found
    },
  })
  const close = () => setOpen(null)
  return (
    <Page
      // The domain would be longer than most names, and take a second line on a phone.
      title={detail.data?.name || store.replace(/\.myshopify\.com$/, '')}
      back
      full
      primary={{
        label: t('visit.open'),
        onAction: () => setOpen('visit'),
        disabled: detail.data?.installed !== true,
      }}
      secondary={
        detail.data
          ? [
              { label: t('log.ofStore'), onAction: () => void navigate(`/admin/log?store=${store}`) },
              {
                label: t('plans:staff.charges.title'),
                onAction: () => void navigate(`/admin/money?tabindex=1&store=${store}`),
              },
              ...(me && mayAs(me.role, 'manager')
                ? [{ label: t('grant.open'), onAction: () => setOpen('grant') }]
                : []),
            ]
          : []
      }
    >
      <Loaded query={detail}>
        {(seen) => (
          <>
            {seen.installed ? <StoreHealth health={seen.health} /> : <StoreRemoved at={seen.uninstalledAt} />}
            <StoreProfile store={seen} />
            <StoreMoney store={seen} />
            <StoreWork store={seen} />
            {me && mayAs(me.role, 'manager') && <StoreFlags store={store} />}
            <StoreVisits visits={seen.visits} />
          </>
        )}
      </Loaded>
      {open === 'visit' && <VisitDialog store={store} onClose={close} />}
      {open === 'grant' && <GrantDialog store={store} onClose={close} />}
    </Page>
  )
}
