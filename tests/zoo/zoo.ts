// Every mail host of the zoo.
import { ORDINARY } from './hosts/ordinary.ts';
import { PROVIDER_LIKE } from './hosts/providers.ts';
import { ROUTES } from './hosts/routes.ts';
import { SILENT } from './hosts/silent.ts';
import { WARY } from './hosts/wary.ts';
import { placed } from './zoo-host.ts';

export const ZOO = placed({ ...ORDINARY, ...SILENT, ...WARY, ...PROVIDER_LIKE, ...ROUTES });
