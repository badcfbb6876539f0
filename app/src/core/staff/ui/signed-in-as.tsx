import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { accountApi } from './staff-api.ts'
import { dropToken } from './stored-token.ts'
import { useMe } from './use-me.ts'

/** Who is signed in, and the button to sign out. */
export function SignedInAs() {
  const { t } = useTranslation('staff')
  const cache = useQueryClient()
  const { data: me } = useMe()
  const out = useMutation({
    mutationFn: () => accountApi.signOut(),
    onSettled: () => {
      dropToken('adminPanelAccessToken')
      cache.clear()
      location.assign('/admin')
    },
  })
  if (!me) return null
  return (
    <>
      <p className="sp-small">
        <span className="sp-strong">{me.name}</span>
        <br />
        <span className="sp-subtle">{t(`role.${me.role}`)}</span>
      </p>
      <Button onPress={() => out.mutate()} loading={out.isPending}>
        {t('signOut')}
      </Button>
    </>
  )
}
