import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReservableCall } from '../api/closed-calls.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { TextField } from '../text-field.tsx'
import { useFold } from '../use-fold.ts'
import type { GridView } from './use-grid-view.ts'
import './grid-toolbar.css'

/** A view saved under a name; `text` comes from `GridView.text`. */
export interface GridSavedView {
  id: string
  name: string
  text: string
  /** Saved by the merchant, who can delete it; the others are predefined by the screen. */
  own?: boolean
}

/** Saved views in one line, the current one marked. */
export function GridViews({
  view,
  views,
  onRename,
  onDelete,
  deleteCall,
}: {
  view: GridView
  views: readonly GridSavedView[]
  onRename: ((id: string, name: string) => void) | undefined
  onDelete: ((id: string) => void) | undefined
  deleteCall: ReservableCall | undefined
}) {
  const { t } = useTranslation('grid')
  const line = useRef<HTMLDivElement>(null)
  const inForce = views.find(({ text }) => text === view.text)
  const all: GridSavedView = { id: '', name: t('views.all'), text: '' }
  return (
    <div ref={line} className="sp-grid-views" role="group" aria-label={t('views.label')}>
      {[all, ...views].map((each) => (
        <span
          key={each.id}
          className={each.text === view.text ? 'sp-grid-view sp-grid-view-on' : 'sp-grid-view'}
        >
          <button type="button" aria-pressed={each.text === view.text} onClick={() => view.open(each.text)}>
            {each.name}
          </button>
          {each.own && onDelete && (
            <IconButton
              icon="close"
              label={t('views.delete', { name: each.name })}
              call={deleteCall}
              onPress={() => {
                // The button disappears with its view.
                line.current?.querySelector('button')?.focus()
                onDelete(each.id)
              }}
            />
          )}
        </span>
      ))}
      {onRename && inForce?.own && (
        <NameView
          key={inForce.id}
          label={t('views.rename', { name: inForce.name })}
          shown={t('views.renameShort')}
          first={inForce.name}
          action={t('views.renameKeep')}
          onName={(name) => onRename(inForce.id, name)}
        />
      )}
    </div>
  )
}

/** Saves the current view under a name. */
export function SaveView({ view, onSave }: { view: GridView; onSave: (name: string, text: string) => void }) {
  const { t } = useTranslation('grid')
  return (
    <NameView label={t('views.save')} action={t('views.keep')} onName={(name) => onSave(name, view.text)} />
  )
}

/** Asks for a name in a disclosure. */
function NameView({
  label,
  shown = label,
  first = '',
  action,
  onName,
}: {
  label: string
  /** Visible label, shorter than `label`, which screen readers announce. */
  shown?: string
  first?: string
  action: string
  onName: (name: string) => void
}) {
  const { t } = useTranslation('grid')
  const { fold, close } = useFold()
  const [name, setName] = useState(first)
  const isNamed = name.trim() !== '' && name.trim() !== first
  return (
    <span className="sp-chip">
      <details
        ref={fold}
        onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector('input')?.focus()}
      >
        <summary aria-label={label}>
          <span>{shown}</span>
        </summary>
        <div className="sp-chip-panel" tabIndex={-1}>
          <form
            className="sp-chip-choices"
            onSubmit={(event) => {
              event.preventDefault()
              if (!isNamed) return
              fold.current?.querySelector('summary')?.focus()
              close()
              if (first === '') setName('')
              onName(name.trim())
            }}
          >
            <TextField label={t('views.name')} value={name} onValue={setName} autoComplete="off" />
            <Button type="submit" tone="primary" isDisabled={!isNamed}>
              {action}
            </Button>
          </form>
        </div>
      </details>
    </span>
  )
}
