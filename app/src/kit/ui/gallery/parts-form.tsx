import { useState } from 'react'
import { CLOSED_BY_STAFF } from '../../shared/closed-by-staff.ts'
import { Checkbox } from '../checkbox.tsx'
import { Stack } from '../layout.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TextField } from '../text-field.tsx'

export function Fields() {
  const [title, setTitle] = useState('Enamel mug with a speckled rim, 350 ml, dishwasher safe')
  const [text, setText] = useState('')
  const [brand, setBrand] = useState<'vendor' | 'shop' | 'none'>('vendor')
  return (
    <Stack gap={4}>
      <TextField
        label="Page title"
        value={title}
        onValue={setTitle}
        maxCharacters={60}
        help="Shown as the headline of a result."
      />
      <TextField
        label="Redirect to"
        value="mug"
        onValue={() => undefined}
        error="Begin with a slash, for example /products/mug."
      />
      <TextField
        label="Description"
        value={text}
        onValue={setText}
        multiline
        placeholder="What is special about it"
      />
      <TextField
        label="Cannot be changed"
        value="fernhill.myshopify.com"
        onValue={() => undefined}
        disabled
      />
      <Select
        label="Brand"
        value={brand}
        onValue={setBrand}
        help="Added as brand"
        options={[
          { value: 'vendor', label: "The product's vendor" },
          { value: 'shop', label: "Your store's name" },
          { value: 'none', label: 'Leave out' },
        ]}
      />
    </Stack>
  )
}

export function Choices() {
  const [on, setOn] = useState(true)
  const [checked, setChecked] = useState(true)
  const [way, setWay] = useState<'group' | 'single'>('group')
  return (
    <Stack gap={4}>
      <Switch on={on} onSwitch={setOn} help="Takes effect when you save.">
        Add product markup
      </Switch>
      <Switch on={on} saved={false} onSwitch={setOn}>
        Saved with its page
      </Switch>
      <Switch on pausedBy="Premium" onSwitch={() => undefined}>
        In a plan the store no longer has
      </Switch>
      <Switch on pausedBy={CLOSED_BY_STAFF} onSwitch={() => undefined}>
        Closed for the store by staff
      </Switch>
      <Switch on={!on} onSwitch={(next) => setOn(!next)}>
        The other way round
      </Switch>
      <Switch on={false} onSwitch={() => undefined} disabled>
        Needs the plan Pro
      </Switch>
      <Checkbox checked={checked} onChecked={setChecked} help="A wrong barcode is left out.">
        Add the barcode as GTIN
      </Checkbox>
      <Checkbox checked={false} partly onChecked={() => undefined}>
        Some of 12 chosen
      </Checkbox>
      <Checkbox checked={false} onChecked={() => undefined} error="Choose at least one.">
        Products
      </Checkbox>
      <Checkbox checked disabled onChecked={() => undefined}>
        Always on
      </Checkbox>
      <RadioGroup
        label="Products with several variants"
        value={way}
        onValue={setWay}
        options={[
          {
            value: 'group',
            label: 'All variants together',
            help: 'One ProductGroup with a Product for each.',
          },
          { value: 'single', label: 'The selected variant only', help: 'One Product.' },
        ]}
      />
    </Stack>
  )
}
