import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Rewards } from '../contract.ts'
import { rewardsApi } from './rewards-api.ts'
import { useRewardStep } from './use-rewards.ts'

type Verification = NonNullable<Rewards['verification']>

/** Mails a code to the store's address; entering it proves access to the mailbox. */
export function VerificationSection({ verification }: { verification: Verification }) {
  const { t } = useTranslation('rewards')
  const { email, canMail, sentUntil, verifiedAt } = verification
  const done = verifiedAt !== null
  return (
    <Section
      title={t('verify.title')}
      note={t('verify.note')}
      action={done && <Badge tone="success">{t('verify.done')}</Badge>}
    >
      <Stack gap={3}>
        <Gains verification={verification} />
        {done ? (
          <p className="sp-subtle">{t('verify.doneNote')}</p>
        ) : !canMail ? (
          <Banner tone="attention" title={t('verify.noMail')} />
        ) : email === '' ? (
          <Banner tone="attention" title={t('verify.noAddress')} />
        ) : (
          <Steps email={email} isSent={sentUntil !== null} />
        )}
      </Stack>
    </Section>
  )
}

function Gains({ verification: { credits, products } }: { verification: Verification }) {
  const { t, i18n } = useTranslation(['rewards', 'credits'])
  const number = numberFormat(i18n.language)
  return (
    <ul>
      {products && (
        <li>
          {t('verify.products', { from: number.format(products.from), to: number.format(products.to) })}
        </li>
      )}
      {credits.map(({ credit, amount }) => (
        <li key={credit}>
          {t('verify.credits', { number: number.format(amount), credit: t(`credits:kind.${credit}`) })}
        </li>
      ))}
    </ul>
  )
}

function Steps({ email, isSent }: { email: string; isSent: boolean }) {
  const { t } = useTranslation('rewards')
  const frame = useFrame()
  const [code, setCode] = useState('')
  const send = useRewardStep(
    () => rewardsApi.sendCode(),
    () => frame.toast(t('verify.sent', { email })),
  )
  const verify = useRewardStep(rewardsApi.verify, () => frame.toast(t('verify.thanks')))
  const { words } = useErrorWords(verify.error ?? send.error)
  return (
    <Stack gap={3}>
      <p>{t(isSent ? 'verify.isSent' : 'verify.willSend', { email })}</p>
      {isSent && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '' && !verify.isPending) verify.mutate({ code })
          }}
        >
          <Inline gap={3}>
            <TextField
              label={t('verify.code')}
              value={code}
              onValue={(value) => {
                setCode(value)
                verify.reset()
              }}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <Button
              call={rewardsApi.verify}
              type="submit"
              tone="primary"
              isDisabled={code.trim() === ''}
              loading={verify.isPending}
            >
              {t('verify.confirm')}
            </Button>
          </Inline>
        </form>
      )}
      <Inline>
        <Button
          call={rewardsApi.sendCode}
          onPress={() => send.mutate()}
          loading={send.isPending}
          tone={isSent ? 'plain' : 'primary'}
        >
          {t(isSent ? 'verify.sendAgain' : 'verify.send')}
        </Button>
      </Inline>
      {(verify.isError || send.isError) && (
        <Banner tone="critical" title={t('verify.failed')}>
          {words}
        </Banner>
      )}
    </Stack>
  )
}
