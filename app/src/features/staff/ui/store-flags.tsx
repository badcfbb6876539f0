import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFailure } from '#core/staff/ui/sign-in-failure.tsx'
import { verified } from '#core/staff/ui/verified.ts'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { flagsApi } from './system-api.ts'

const SHORTEST = 10
const VALUES = { plan: null, on: true, off: false } as const
type Value = keyof typeof VALUES
const valueOf = (flag: boolean | null): Value => (flag === null ? 'plan' : flag ? 'on' : 'off')

/** Switches single features for one store, overriding its plan. */
export function StoreFlags({ store }: { store: string }) {
  const { t } = useTranslation(['staff', 'plans'])
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const [value, setValue] = useState<Value | null>(null)
  const [reason, setReason] = useState('')
  const flags = useQuery({ queryKey: ['staff-flags', store], queryFn: () => flagsApi.flags({ store }) })
  const rows = flags.data ?? []
  const feature = rows.find((row) => row.feature === chosen) ?? rows[0]
  const now = value ?? valueOf(feature?.flag ?? null)
  const save = useMutation({
    mutationFn: () =>
      verified(() => flagsApi.setFlag({ store, feature: feature?.feature ?? '', flag: VALUES[now], reason })),
    onSuccess: async () => {
      setReason('')
      setValue(null)
      await cache.invalidateQueries({ queryKey: ['staff-flags', store] })
    },
  })
  return (
    <Section title={t('staff:flags.title')} note={t('staff:flags.note')}>
      <Loaded query={flags} rows={2}>
        {() => (
          <Stack>
            <Select
              label={t('staff:flags.feature')}
              value={feature?.feature ?? ''}
              onValue={(next) => {
                setChosen(next)
                setValue(null)
              }}
              options={rows.map((row) => ({
                value: row.feature,
                label: `${t(`plans:feature.${row.feature}`)}${row.flag === null ? '' : ` · ${t(`staff:flags.${valueOf(row.flag)}`)}`}`,
              }))}
            />
            <Select
              label={t('staff:flags.status')}
              help={feature?.setBy && t('staff:flags.setBy', { name: feature.setBy })}
              value={now}
              onValue={setValue}
              options={(['plan', 'on', 'off'] as const).map((each) => ({
                value: each,
                label:
                  each === 'plan'
                    ? t(feature?.byPlan ? 'staff:flags.planOn' : 'staff:flags.planOff')
                    : t(`staff:flags.${each}`),
              }))}
            />
            <TextField
              label={t('staff:reason')}
              help={t('staff:reasonHelp', { count: SHORTEST })}
              value={reason}
              onValue={setReason}
            />
            {save.error && <SignInFailure error={save.error} />}
            <div>
              <Button
                onPress={() => save.mutate()}
                loading={save.isPending}
                isDisabled={reason.trim().length < SHORTEST || now === valueOf(feature?.flag ?? null)}
              >
                {t('staff:flags.save')}
              </Button>
            </div>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
