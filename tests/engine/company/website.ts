// A website as the engine sees it, with whatever a test wants to say about it.
import type { Website, WebsiteOrganization } from '../../../src-main/engine/ports.ts';

export function website(
  about: Partial<Omit<Website, 'organization'>> & {
    organization?: Partial<WebsiteOrganization> | null;
  } = {},
): Website {
  const { organization = null, ...rest } = about;
  return {
    url: 'https://acme.example/',
    https: true,
    movedTo: null,
    title: null,
    description: null,
    language: null,
    siteName: null,
    text: '',
    ...rest,
    organization:
      organization === null
        ? null
        : {
            name: null,
            legalName: null,
            industry: null,
            employees: null,
            country: null,
            ...organization,
          },
  };
}
