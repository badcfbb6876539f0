import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { LONGEST_TITLE } from '../domain/bounds.ts'
import type { SetFault } from '../domain/set-faults.ts'
import { LOOKS, type TabSet } from '../domain/tab-set.ts'
import { contentTabsGate } from '../plan-gates.ts'
import { TabsEditor } from './tabs-editor.tsx'
import { TabsPreview } from './tabs-preview.tsx'
import { TargetsSection } from './targets-section.tsx'
import { useSetForm } from './use-set-form.ts'

/** One set: the products that have it, its tabs, and a preview on a product of the store. */
export function SetForm({ id, saved }: { id: string | null; saved: TabSet }) {
  const { t } = useTranslation('content-tabs')
  const locked = useLockedPlan(contentTabsGate)
  const { form: set, set: change, faultOf, error } = useSetForm(id, saved)
  const [product, setProduct] = useState<string | null>(null)
  const wordsOf = (field: string): string | undefined => {
    const fault: SetFault | undefined = faultOf(field)
    return fault && t(`fault.${fault.code}`)
  }
  return (
    <Split
      main={
        <>
          {locked !== null && <LandingLocked plan={locked} />}
          {error !== null && <FailureLine error={error} />}
          <Section title={t('form.set')}>
            <Stack>
              <Switch
                name="enabled"
                on={set.enabled}
                saved={id === null ? undefined : saved.enabled}
                onSwitch={(enabled) => change({ enabled })}
              >
                {t('form.switch')}
              </Switch>
              <TextField
                name="title"
                label={t('form.title')}
                help={t('form.titleHelp')}
                value={set.title}
                onValue={(title) => change({ title })}
                maxCharacters={LONGEST_TITLE}
                autoComplete="off"
                error={wordsOf('title')}
              />
              <RadioGroup
                label={t('form.look')}
                value={set.look}
                onValue={(look) => change({ look })}
                options={LOOKS.map((value) => ({
                  value,
                  label: t(`look.${value}`),
                  help: t(`look.${value}Help`),
                }))}
              />
            </Stack>
          </Section>
          <TargetsSection set={set} onSet={change} error={wordsOf('targets')} />
          <TabsEditor
            tabs={set.tabs}
            onTabs={(tabs) => change({ tabs })}
            wordsOf={wordsOf}
            product={product ?? (set.chosenBy === 'product' ? (set.targets[0] ?? null) : null)}
            isLocked={locked !== null}
          />
        </>
      }
      aside={<TabsPreview id={id} set={set} product={product} onProduct={setProduct} />}
    />
  )
}
