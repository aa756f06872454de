import { digitsIn, type LanguageCode } from '../languages.ts'
import type { TransferChannel } from './fields.ts'

/**
 * How it was paid, as gateways note it in English ("bKash ••8575", "VISA ••4242"), in the words and digits of a reader.
 *
 * @param wallets what each wallet is called there
 */
export function payerAccount(
  account: string,
  { wallets, language }: { wallets: Record<TransferChannel, string>; language: LanguageCode },
): string {
  const [name = '', ...rest] = account.split(' ')
  const wallet = Object.entries(wallets).find(([channel]) => channel === name.toLowerCase())?.[1]
  return digitsIn(language, [wallet ?? name, ...rest].join(' '))
}
