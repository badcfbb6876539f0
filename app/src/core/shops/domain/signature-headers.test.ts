import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLATFORM_AGENT, readSignature, signatureLines } from './signature-headers.ts'

const pasted = {
  signatureInput:
    'sig1=("@authority" "signature-agent");keyid="k-1";nonce="n";tag="web-bot-auth";created=1795000000;expires=1802000000',
  signature: 'sig1=:YWJjZA==:',
  signatureAgent: '',
}

test('reads what the admin shows, with or without the names, and fills in who vouches for it', () => {
  const plain = readSignature(pasted)
  expect(plain).toEqual({
    signature: {
      headers: {
        'signature-input': pasted.signatureInput,
        signature: pasted.signature,
        'signature-agent': PLATFORM_AGENT,
      },
      expiresAt: new Date(1_802_000_000_000),
    },
  })
  const named = {
    signatureInput: ` Signature-Input: ${pasted.signatureInput}\n`,
    signature: `signature: ${pasted.signature}`,
    signatureAgent: 'https://shopify.com',
  }
  expect(readSignature(named)).toEqual(plain)
  const file = `# for the shop\r\n${named.signatureInput.trim()}\r\n${named.signature}\r\n`
  expect(readSignature(signatureLines(file))).toEqual(plain)
})

test.each([
  ['Signature-Input', { signatureInput: '' }],
  ['Signature-Input', { signatureInput: 'sig1=("@authority");created=1795000000' }],
  ['Signature-Input', { signatureInput: `${pasted.signatureInput},sig2=("@path");expires=1` }],
  ['Signature', { signature: 'sig2=:YWJjZA==:' }],
  ['Signature', { signature: 'sig1=abcd' }],
  ['Signature-Agent', { signatureAgent: '"http://shopify.com"' }],
] as const)('names %s when it cannot be one', (unreadable, change) => {
  expect(readSignature({ ...pasted, ...change })).toEqual({ unreadable })
})

test('nothing that is pasted can begin another header', () => {
  const text = fc.string({
    unit: fc.constantFrom('sig1', '=', '(', ')', ';expires=1', ':', 'a', '"', '\r\n', '\u0000', 'ü', ' '),
  })
  fc.assert(
    fc.property(text, text, text, (signatureInput, signature, signatureAgent) => {
      const read = readSignature({ signatureInput, signature, signatureAgent })
      if ('signature' in read)
        for (const value of Object.values(read.signature.headers)) expect(value).toMatch(/^[\x20-\x7e]+$/)
    }),
  )
})
