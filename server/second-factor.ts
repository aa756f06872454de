import type { Config } from './config.ts'
import type { SecondFactorSecrets } from './modules/second-factor/index.ts'
import { sealer, sealingKey } from './sealing.ts'

/** The keys of second factors, from the configuration. */
export function secondFactorSecrets(
  config: Pick<Config, 'sessionSecret' | 'dataFolder'>,
): SecondFactorSecrets {
  return {
    sealer: sealer(sealingKey(config, 'authenticator apps')),
    codeKey: sealingKey(config, 'recovery codes'),
  }
}
