import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { guessEncoding, type SingleByte } from './guess-encoding.ts';

const TEXTS: [SingleByte, string][] = [
  ['windows-1250', 'Michał Żółty podniósł stawkę o 20 % i sprzedaż spadła, więc wróciła do źródeł.'],
  ['windows-1250', 'Jiří Dvořák zvýšil cenu o pět procent, a přesto prodal víc než kdykoli předtím.'],
  ['windows-1250', 'Kovács Ernő szerint a hűséges vevők többet költenek, és nőtt az ismételt vásárlás.'],
  ['windows-1250', 'Ştefan a scăzut preţul şi a pierdut poziţia în căutare într-o săptămână.'],
  ['windows-1250', 'Žiga Čuk je znižal ceno, prodaja pa je še vedno padla.'],
  ['windows-1250', 'Zysk wzrósł o\u00a020\u00a0% i\u00a0został.'],
  ['macintosh', 'Où est-il\u00a0? Déjà là\u00a0: à l’été, près de 5\u00a0€.'],
  ['windows-1252', 'Où est-il\u00a0? Déjà là\u00a0: à l’été, près de 5\u00a0€.'],
  ['windows-1254', 'Ayşe Yılmaz fiyatı düşürdü, ama dönüşüm oranı aynı kaldı: müşteriler güven arıyor.'],
  ['windows-1257', 'Jānis Bērziņš paaugstināja cenu, un pārdošana tomēr pieauga par ceturtdaļu.'],
  ['macintosh', 'Jürgen Groß hat die Bilder getauscht, und die Käufer blieben länger: „besser“.'],
  ['macintosh', 'I don’t raise bids, and you shouldn’t either: it’s the listing that isn’t ready.'],
  ['macintosh', 'José vendió más en español, según él por las reseñas de cada año.'],
  ['windows-1252', 'Jürgen Groß hat die Bilder getauscht, und die Käufer blieben länger: „besser“.'],
  ['windows-1252', 'I don’t raise bids – and you shouldn’t either: “it’s the listing”.'],
  ['windows-1252', 'Noël préfère vérifier où les clients étaient déjà : ça coûte moins cher. Élodie aussi, à Noël.'],
  ['windows-1252', 'João não aumentou o lance; José vendió más que Søren, Åsa, Jürgen y François.'],
  ['windows-1252', 'Each carton has 0.06 m³ and 2 m² of board at 20 °C, ± 5 %: 3 × ½ pallet, £40.'],
  ['windows-1252', 'Þórður og Björk hækkuðu verðið, en salan jókst samt í ágúst.'],
  ['windows-1252', 'Café'],
  ['windows-1252', 'Michał'.replace('ł', '³')],
  ['windows-1252', 'Het bedrijf coördineert vijf categorieën, en de ideeën zijn van Zoë.'],
  ['windows-1252', 'Åsa sänkte priset på sängkläder; Søren hævede det på køkkengrej.'],
  ['windows-1252', '¿Por qué bajó la conversión? ¡La reseña dañó el año!'],
  ['windows-1252', 'Straße, Größe, Übung: 5 € – «nein».'],
];

/** The bytes of a text: what each byte stands for, the other way round. */
function encode(text: string, encoding: string): Uint8Array {
  const table = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Uint8Array.from(
    [...text].map((character) => {
      const byte = table.indexOf(character);
      if (byte < 0) throw new Error(`${encoding} has no ${character}`);
      return byte;
    }),
  );
}

describe('the encoding of a file of one byte a character', () => {
  it.each(TEXTS)('is %s: %s', async (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(guessEncoding(bytes)).toBe(encoding);
    let read = '';
    for await (const part of decodeText(
      (async function* () {
        yield bytes;
      })(),
    ))
      read += part;
    expect(read).toBe(text);
  });
});
