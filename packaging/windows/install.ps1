# UNTESTED. Installs Quern as a Windows service; run as administrator in the folder with runtime, lib, jvm, quern-service.xml and
# WinSW's executable as quern-service.exe. "install.ps1 -Uninstall" removes service and program; data stay.
param([switch]$Uninstall)
$ErrorActionPreference = 'Stop'
$program = Join-Path $env:ProgramFiles 'Quern'
$data = Join-Path $env:ProgramData 'Quern'
$service = Join-Path $program 'quern-service.exe'

if (Test-Path $service) {
    & $service stop
    & $service uninstall
}
if ($Uninstall) {
    if (Test-Path $program) { Remove-Item -Recurse -Force $program }
    Write-Output "Quern is removed; $data stays."
    exit 0
}

New-Item -ItemType Directory -Force $program, $data | Out-Null
Copy-Item -Recurse -Force (Join-Path $PSScriptRoot '*') $program
# The data directory holds account keys: its service, administrators and the system only (well-known SIDs, the same in all languages).
& icacls $data /inheritance:r /grant '*S-1-5-19:(OI)(CI)M' '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' | Out-Null
& $service install
& $service start
Write-Output "Quern is installed. Projects go into $data\attach.xml."
