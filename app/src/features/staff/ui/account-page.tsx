import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from '#core/staff/ui/recovery-codes.tsx'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { accountApi } from '#core/staff/ui/staff-api.ts'
import { useMe } from '#core/staff/ui/use-me.ts'
import { verified } from '#core/staff/ui/verified.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { type Passkey, PasskeyTable } from './passkey-table.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

/** The member's own credentials (passkeys, recovery codes, a password if the operator allows one) and sessions. */
export function AccountPage() {
  const { t } = useTranslation(['staff', 'shell'])
  const cache = useQueryClient()
  const me = useMe()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asked, setAsked] = useState<'codes' | Passkey | null>(null)
  const reread = () => cache.invalidateQueries({ queryKey: ['staff-me'] })
  const endAsking = () => {
    setAsked(null)
    void reread()
  }
  const add = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('#core/staff/ui/passkey-prompts.ts')
      const asked = await verified(() => accountApi.askNewPasskey())
      return accountApi.addPasskey(await makePasskey(asked))
    },
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: (id: string) => verified(() => accountApi.removePasskey({ id })),
    onSettled: endAsking,
  })
  const renew = useMutation({
    mutationFn: () => verified(() => accountApi.newRecoveryCodes()),
    onSuccess: setCodes,
    onSettled: endAsking,
  })
  const failed = add.error ?? remove.error ?? renew.error
  return (
    <Page title={t('account.title')}>
      <Loaded query={me} rows={4}>
        {({ passkeys, recoveryCodesLeft, passwords, hasPassword }) => (
          <>
            {failed && <SignInFailure error={failed} />}
            <Section title={t('account.passkeys')} flush>
              <PasskeyTable passkeys={passkeys} onRemove={setAsked} />
              <div className="sp-section-body">
                <Button onPress={() => add.mutate()} loading={add.isPending}>
                  {t('account.add')}
                </Button>
              </div>
            </Section>
            <Section title={t('codes.title')}>
              <Stack>
                <p>{t('account.codesLeft', { count: recoveryCodesLeft })}</p>
                <div>
                  <Button
                    onPress={() => (recoveryCodesLeft > 0 ? setAsked('codes') : renew.mutate())}
                    loading={renew.isPending}
                  >
                    {t('account.newCodes')}
                  </Button>
                </div>
              </Stack>
            </Section>
            {codes && (
              <RecoveryCodes
                codes={codes}
                action={<Button onPress={() => setCodes(null)}>{t('codes.kept')}</Button>}
              />
            )}
            <SessionList />
            {passwords && <PasswordForm hasPassword={hasPassword} onSaved={reread} />}
          </>
        )}
      </Loaded>
      {asked === 'codes' && (
        <ConfirmDialog
          title={t('account.newCodes')}
          keep={t('cancel')}
          confirm={t('account.newCodes')}
          pending={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsked(null)}
        >
          <p>{t('account.newCodesNote')}</p>
        </ConfirmDialog>
      )}
      {asked !== null && asked !== 'codes' && (
        <ConfirmDialog
          title={t('shell:pair', { name: t('account.remove'), value: asked.name })}
          keep={t('cancel')}
          confirm={t('account.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t('account.removeNote')}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
