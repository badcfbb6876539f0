import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { KeywordAccount, KeywordState } from '../contract.ts'
import { keywordsApi } from './keywords-api.ts'
import type { KeywordActions } from './use-keywords.ts'

const FIELDS = {
  dataforseo: ['login', 'password'],
  'google-ads': [
    'developerToken',
    'clientId',
    'clientSecret',
    'refreshToken',
    'customerId',
    'loginCustomerId',
  ],
} as const
/** Fields shown as typed; the others are secrets. */
const PLAIN: readonly string[] = ['login', 'clientId', 'customerId', 'loginCustomerId']
const OPTIONAL = 'loginCustomerId'

/** Form for the shop's own account with a source: entered once, never shown again, removable. */
export function AccountForm({
  source,
  state,
  actions,
}: {
  source: 'google-ads' | 'dataforseo'
  state: KeywordState
  actions: KeywordActions
}) {
  const { t } = useTranslation('keywords')
  const [values, setValues] = useState<Record<string, string>>({})
  const [removing, setRemoving] = useState(false)
  const [tried, setTried] = useState(false)
  const { saveAccount, removeAccount } = actions
  const fields = FIELDS[source]
  const form = useRef<HTMLFormElement>(null)
  const dirty = Object.values(values).some((value) => value.trim() !== '')
  useUnsaved({
    dirty,
    saving: saveAccount.isPending,
    save: () => dirty && form.current?.requestSubmit(),
    discard: () => setValues({}),
  })
  const given = fields.filter((field) => (values[field] ?? '').trim() !== '')
  const missing = fields.filter((field) => field !== OPTIONAL && !given.some((name) => name === field))
  return (
    <details>
      <summary>{t('account.title')}</summary>
      <form
        ref={form}
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (missing.length > 0) return
          const account = Object.fromEntries(given.map((field) => [field, values[field]]))
          // The server's schema validates it.
          saveAccount.mutate({ source, ...account } as KeywordAccount, { onSuccess: () => setValues({}) })
        }}
      >
        <Stack>
          <p className="sp-subtle sp-small">{t('account.note')}</p>
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(`account.${field}`)}
              type={PLAIN.includes(field) ? 'text' : 'password'}
              autoComplete="off"
              help={field === OPTIONAL && t('account.loginCustomerIdHelp')}
              value={values[field] ?? ''}
              onValue={(value) => setValues({ ...values, [field]: value })}
              error={tried && missing.some((name) => name === field) ? t('account.required') : undefined}
            />
          ))}
          <FailureLine error={saveAccount.error} />
          <Inline>
            <Button call={keywordsApi.saveAccount} type="submit" loading={saveAccount.isPending}>
              {t('account.save')}
            </Button>
            {state.account?.source === source && (
              <Button call={keywordsApi.removeAccount} onPress={() => setRemoving(true)}>
                {t('account.remove')}
              </Button>
            )}
          </Inline>
        </Stack>
      </form>
      {removing && (
        <ConfirmDialog
          title={t('account.remove')}
          keep={t('analysis.cancel')}
          confirm={t('account.remove')}
          pending={removeAccount.isPending}
          onConfirm={() => removeAccount.mutate(undefined, { onSuccess: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        >
          <p>{t('account.removeNote')}</p>
          <FailureLine error={removeAccount.error} />
        </ConfirmDialog>
      )}
    </details>
  )
}
