import { expect, test } from 'vitest'
import { orderMail } from './order-mail.ts'

const facts = {
  language: 'en',
  title: 'Page speed fix',
  store: 'Fernhill',
  link: 'https://x.test',
  stage: 'purchased',
  notice: null,
  message: 'Please mind the menu.',
  files: [],
}

test('an order is confirmed to the merchant; the provider reads what is asked, not what the merchant is told', () => {
  const told = 'We have your order'
  expect(orderMail({ ...facts, isForProvider: false }).text).toContain(told)
  const { text } = orderMail({ ...facts, isForProvider: true })
  expect(text).not.toContain(told)
  expect(text).toContain('Please mind the menu.')
})

test('both sides read that an order was paid twice', () => {
  for (const isForProvider of [false, true]) {
    const mail = orderMail({ ...facts, stage: null, notice: 'paid-twice', message: '', isForProvider })
    expect(mail.subject).toContain('Paid twice')
    expect(mail.text).toContain('The second payment will be refunded.')
  }
})
