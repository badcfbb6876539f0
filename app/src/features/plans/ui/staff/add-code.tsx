import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeSchema } from '#core/promotions/domain/benefit.ts'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { BenefitFields } from './benefit-fields.tsx'
import { benefitOf, EMPTY_BENEFIT } from './benefit-form.ts'
import { staffPlansApi } from './staff-plans-api.ts'

/** A new code: its benefit, how many stores may redeem it, and until when. The benefit cannot change afterwards. */
export function AddCode({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [uses, setUses] = useState('')
  const [until, setUntil] = useState('')
  const [automatic, setAutomatic] = useState(false)
  const [form, setForm] = useState(EMPTY_BENEFIT)
  const benefit = benefitOf(form)
  const isCode = codeSchema.safeParse(code).success
  const areUses = uses === '' || /^[1-9]\d{0,5}$/.test(uses)
  const add = useMutation({
    mutationFn: (brings: NonNullable<typeof benefit>) =>
      verified(() =>
        staffPlansApi.addCode({
          code,
          note,
          automatic,
          benefit: brings,
          maxUses: uses === '' ? null : Number(uses),
          endsAt: until === '' ? null : new Date(`${until}T23:59:59Z`).toISOString(),
        }),
      ),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('staff.codes.add')}
      keep={t('staff.cancel')}
      confirm={t('staff.codes.add')}
      tone="primary"
      pending={add.isPending}
      confirmable={isCode && areUses && benefit !== null}
      onConfirm={() => benefit && add.mutate(benefit)}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          label={t('code.label')}
          value={code}
          onValue={setCode}
          autoComplete="off"
          {...(code !== '' && !isCode
            ? { error: t('staff.codes.codeHelp') }
            : { help: t('staff.codes.codeHelp') })}
        />
        <TextField label={t('staff.note')} value={note} onValue={setNote} maxCharacters={200} />
        <BenefitFields form={form} onForm={setForm} withDiscount />
        <Grid gap={3} min="12rem">
          <TextField
            label={t('staff.codes.most')}
            help={t('staff.codes.mostHelp')}
            inputMode="numeric"
            value={uses}
            onValue={setUses}
            error={areUses ? undefined : t('staff.codes.mostWrong')}
          />
          <TextField
            type="date"
            label={t('staff.codes.until')}
            help={t('staff.codes.untilHelp')}
            value={until}
            onValue={setUntil}
          />
        </Grid>
        <Checkbox checked={automatic} onChecked={setAutomatic}>
          {t('staff.codes.automaticLabel')}
        </Checkbox>
        {add.error && <SignInFailure error={add.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
