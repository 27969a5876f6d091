// What a network's name tells of its kind, and what it does not.
import { describe, expect, test } from 'vitest';
import { kindByName } from '../../../src-main/adapters/ip-network/network-kind.ts';

describe('kindByName', () => {
  test.each([
    ['Massachusetts Institute of Technology', 'education'],
    ['Universität Stuttgart', 'education'],
    ['UNIVERSIDADE DE SAO PAULO', 'education'],
    ['Karlsruhe College', 'education'],
    ['DoD Network Information Center', 'government'],
    ['UK Ministry of Defence', 'government'],
    ['State of Minnesota', 'government'],
    ['Banco do Brasil S.A.', 'business'],
    ['Zurich Insurance Company AG', 'business'],
    ['Rackspace Hosting', 'hosting'],
    ['Scala Data Centers', 'hosting'],
    ['Huawei Cloud Service data center', 'hosting'],
    ['T-Mobile USA, Inc.', 'mobile'],
    ['Mobile Telecommunications Company', 'mobile'],
    ['Deutsche Telekom AG', 'access'],
    ['VIVA TELECOMUNICAÇÕES LTDA', 'access'],
    ['Comcast Cable Communications, LLC', 'access'],
  ] as const)('%s is %s', (name, kind) => {
    expect(kindByName(name)).toBe(kind);
  });

  test.each([
    // Nothing in the name
    'Orange S.A.',
    'Reseaux IP Europeens Network Coordination Centre (RIPE NCC)',
    // Part of another word
    'Exxon Mobil Corporation',
    'Cloudera Partners',
    'Bankside Studios',
    // Two kinds at once
    'CHINANET SiChuan Telecom Internet Data Center',
    'University Hosting Ltd',
    'American International Group Data Center and Insurance',
    // The county and the city called Mobile, and what repairs phones
    'County Schools, Mobile Cloud',
    'Green Computer & Mobile Care',
    // Some cities sell access to the net
    'City of Longmont',
    '',
  ])('%j tells nothing for sure', (name) => {
    expect(kindByName(name)).toBeNull();
  });

  test('a town called after a saint is no cloud', () => {
    expect(kindByName('St. Cloud State University')).toBe('education');
  });
});
