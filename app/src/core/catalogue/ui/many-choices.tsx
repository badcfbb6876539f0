import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useFold } from '#kit/ui/use-fold.ts'
import './many-choices.css'

/** Multiple choice from a list, collapsed behind the current selection. An empty selection filters nothing. */
export function ManyChoices<Value extends string>({
  label,
  options,
  chosen,
  onChosen,
  none,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChosen: (chosen: Value[]) => void
  /** Label of an empty selection, if it means something other than no filter. */
  none?: string
}) {
  const { t } = useTranslation('catalogue')
  const id = useId()
  const { fold } = useFold()
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)
  return (
    <div className="sp-many">
      <span className="sp-field-label" id={id}>
        {label}
      </span>
      <details ref={fold}>
        <summary className="sp-input" aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>{names.length > 0 ? names.join(', ') : (none ?? t('products.any'))}</span>
          <Icon name="down" />
        </summary>
        {/* It takes the focus of a press beside a box, which would be a leaving otherwise. */}
        <fieldset className="sp-many-options" aria-labelledby={id} tabIndex={-1}>
          {options.length === 0 && <span className="sp-subtle">{t('products.noChoice')}</span>}
          {options.map(({ value, label: name }) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              onChecked={(isChosen) =>
                onChosen(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      </details>
    </div>
  )
}
