/** A PDF of so many wide pages, twice as wide as high, each with a black bar. */
export function pdfOfPages(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const bar = '0 0 600 40 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${numbers.map((i) => `${i + 4} 0 R`).join(' ')}] >>`,
    `<< /Length ${bar.length} >>\nstream\n${bar}\nendstream`,
    ...numbers.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 300] /Resources << >> /Contents 3 0 R >>'),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
