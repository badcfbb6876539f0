import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { BreadcrumbState } from '../contract.ts'
import { CollectionList } from './collection-list.tsx'
import type { BreadcrumbForm } from './use-form.ts'

/** Rules for the collections in a trail: menus, preferred collections, blocked collections. */
export function StructureTab({ form, state }: { form: BreadcrumbForm; state: BreadcrumbState }) {
  const { t } = useTranslation('breadcrumbs')
  const { choices, set } = form
  return (
    <Stack gap={4}>
      <Section title={t('order.title')}>
        <ol className="sp-subtle">
          {(['choice', 'priority', 'subCollections', 'menus', 'specific'] as const).map((step, at) => (
            <li key={step}>
              {at + 1}. {t(`order.${step}`)}
            </li>
          ))}
        </ol>
      </Section>
      <Menus form={form} menus={state.menus} />
      <Section title={t('priority.title')} note={t('priority.note')}>
        <CollectionList
          label={t('priority.title')}
          ids={choices.priority}
          onIds={set('priority')}
          isOrdered
        />
      </Section>
      <Section title={t('blocked.title')} note={t('blocked.note')}>
        <CollectionList label={t('blocked.title')} ids={choices.blocked} onIds={set('blocked')} />
      </Section>
    </Stack>
  )
}

/** Menus by name; those chosen first take precedence. */
function Menus({ form: { choices, set }, menus }: { form: BreadcrumbForm; menus: BreadcrumbState['menus'] }) {
  const { t } = useTranslation('breadcrumbs')
  const toggle = (handle: string) => (isChosen: boolean) =>
    set('menus')(isChosen ? [...choices.menus, handle] : choices.menus.filter((one) => one !== handle))
  return (
    <Section title={t('menus.title')} note={t('menus.note')}>
      <Stack gap={2}>
        {menus.length === 0 && <p className="sp-subtle">{t('menus.none')}</p>}
        {menus.map(({ handle, title, collections }) => (
          <Checkbox
            key={handle}
            checked={choices.menus.includes(handle)}
            onChecked={toggle(handle)}
            disabled={choices.menus.length >= 5 && !choices.menus.includes(handle)}
            help={t('menus.collections', { count: collections })}
          >
            {title}
          </Checkbox>
        ))}
      </Stack>
    </Section>
  )
}
