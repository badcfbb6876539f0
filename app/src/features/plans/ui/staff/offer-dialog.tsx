import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { BenefitFields } from './benefit-fields.tsx'
import { benefitOf, EMPTY_BENEFIT, typedNumber } from './benefit-form.ts'
import { staffPlansApi } from './staff-plans-api.ts'

/** Offers one store a one-time plan: its name on the bill, its price, its benefit. */
export function OfferDialog({
  store,
  currency,
  onDone,
  onClose,
}: {
  store: string
  currency: string
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('plans')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [price, setPrice] = useState('')
  const [form, setForm] = useState(EMPTY_BENEFIT)
  const benefit = benefitOf(form)
  const amount = typedNumber(price)
  const isPrice = /^\d{1,5}([.,]\d{1,2})?$/.test(price.trim()) && amount >= 0.5 && amount <= 10_000
  const offer = useMutation({
    mutationFn: (brings: NonNullable<typeof benefit>) =>
      verified(() =>
        staffPlansApi.offerPlan({ store, name: name.trim(), note, price: amount, benefit: brings }),
      ),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('staff.once.offerTo', { store })}
      keep={t('staff.cancel')}
      confirm={t('staff.once.offer')}
      tone="primary"
      pending={offer.isPending}
      confirmable={name.trim() !== '' && isPrice && benefit !== null}
      onConfirm={() => benefit && offer.mutate(benefit)}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          label={t('staff.once.name')}
          help={t('staff.once.nameHelp')}
          value={name}
          onValue={setName}
          maxCharacters={60}
        />
        <TextField
          label={t('staff.once.words')}
          value={note}
          onValue={setNote}
          maxCharacters={500}
          multiline
        />
        <TextField
          label={t('staff.once.price', { currency })}
          inputMode="decimal"
          value={price}
          onValue={setPrice}
          error={price !== '' && !isPrice ? t('staff.once.priceWrong') : undefined}
        />
        <BenefitFields form={form} onForm={setForm} withDiscount={false} />
        {offer.error && <SignInFailure error={offer.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
