import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CREDIT_KINDS, type CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { storesApi } from './stores-api.ts'

const SHORTEST = 10
const MOST = 10_000

/** Gives a store credits, with a reason and a fresh passkey. */
export function GrantDialog({ store, onClose }: { store: string; onClose: () => void }) {
  const { t } = useTranslation(['staff', 'credits'])
  const cache = useQueryClient()
  const frame = useFrame()
  const [credit, setCredit] = useState<CreditKind>(CREDIT_KINDS[0])
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  // Idempotency key: submitting the same dialog twice gives credits once.
  const [key] = useState(() => crypto.randomUUID())
  const number = Number(amount)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= MOST
  const grant = useMutation({
    mutationFn: () => verified(() => storesApi.grantCredits({ store, credit, amount: number, reason, key })),
    onSuccess: async () => {
      frame.toast(t('staff:grant.done', { count: number }))
      await cache.invalidateQueries({ queryKey: ['staff-store', store] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('staff:grant.title', { store })}
      keep={t('staff:cancel')}
      confirm={t('staff:grant.give')}
      tone="primary"
      pending={grant.isPending}
      confirmable={isNumber && reason.trim().length >= SHORTEST}
      onConfirm={() => grant.mutate()}
      onClose={onClose}
    >
      <Stack>
        <Select
          label={t('staff:grant.credit')}
          value={credit}
          onValue={setCredit}
          options={CREDIT_KINDS.map((value) => ({ value, label: t(`credits:kind.${value}`) }))}
        />
        <TextField
          label={t('staff:grant.amount')}
          inputMode="numeric"
          value={amount}
          onValue={setAmount}
          error={amount !== '' && !isNumber ? t('staff:grant.amountWrong', { count: MOST }) : undefined}
        />
        <TextField
          label={t('staff:reason')}
          help={t('staff:reasonHelp', { count: SHORTEST })}
          multiline
          value={reason}
          onValue={setReason}
        />
        {grant.error && <SignInFailure error={grant.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
